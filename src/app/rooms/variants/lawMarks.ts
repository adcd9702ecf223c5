import { RangeSet, StateEffect, StateField, type EditorState, type Range } from '@codemirror/state';
import {
  Decoration,
  EditorView,
  GutterMarker,
  gutterLineClass,
  WidgetType,
  type DecorationSet,
} from '@codemirror/view';
import type { LawReport } from '../../../lab/play/lawRoom.ts';

/** Annotations in the text of a law. */
export interface Marked {
  readonly fault: { readonly line: number; readonly column: number } | null;
  /** Lines that differ from its origin, with the original lines. */
  readonly changed: ReadonlyMap<number, string>;
  /** Its base variant. */
  readonly origin: string;
  /** Values at the selected moment. */
  readonly notes: NonNullable<LawReport['notes']>;
  /** Whether original lines are shown under every changed line, or only at the caret. */
  readonly all: boolean;
  /** The line where stepping stops; 0: none. */
  readonly stop: number;
}

export const mark = StateEffect.define<Marked>();

class Words extends WidgetType {
  constructor(
    private readonly words: string,
    private readonly look: string,
    private readonly tag: 'span' | 'div' = 'span',
  ) {
    super();
  }
  override eq(other: Words): boolean {
    return other.words === this.words && other.look === this.look;
  }
  override toDOM(): HTMLElement {
    const element = document.createElement(this.tag);
    element.className = this.look;
    element.textContent = this.words;
    return element;
  }
}

class Stop extends GutterMarker {
  override elementClass = 'law-stop';
}
const stops = new Stop();

function decorated({ doc, selection }: EditorState, { fault, changed, origin, notes, all }: Marked): DecorationSet {
  const found: Range<Decoration>[] = [];
  const at = (number: number) => (number >= 1 && number <= doc.lines ? doc.line(number) : null);
  const caret = doc.lineAt(selection.main.head).number;
  for (const [number, was] of changed) {
    const line = at(number);
    if (line === null) continue;
    found.push(Decoration.line({ class: 'law-changed' }).range(line.from));
    if ((all || number === caret) && was !== '')
      found.push(
        Decoration.widget({
          widget: new Words(`in ${origin} here   ${was}`, 'law-origin', 'div'),
          side: 2,
          block: true,
        }).range(line.to),
      );
  }
  for (const { line: number, words, kind } of notes) {
    const line = at(number);
    if (line === null) continue;
    if (kind === 'acts') found.push(Decoration.line({ class: 'law-acts' }).range(line.from));
    found.push(Decoration.widget({ widget: new Words(words, `law-note ${kind}`), side: 1 }).range(line.to));
  }
  const line = fault === null ? null : at(fault.line);
  if (fault !== null && line !== null && line.length > 0) {
    const from = Math.min(line.to - 1, line.from + fault.column - 1);
    const end = /^\w+|^./.exec(line.text.slice(from - line.from))?.[0].length ?? 1;
    found.push(Decoration.mark({ class: 'law-wrong' }).range(from, from + end));
  }
  return Decoration.set(found, true);
}

interface Kept {
  readonly marked: Marked | null;
  readonly shown: DecorationSet;
  readonly stop: RangeSet<GutterMarker>;
}

/** Old values are removed when the text changes. */
export const marks = StateField.define<Kept>({
  create: () => ({ marked: null, shown: Decoration.none, stop: RangeSet.empty }),
  update: (before, { effects, docChanged, selection, state }) => {
    const given = effects.find((effect) => effect.is(mark))?.value;
    if (given === undefined && !docChanged && selection === undefined) return before;
    const old = given ?? before.marked;
    if (old === null) return before;
    const marked = docChanged && given === undefined ? { ...old, notes: [], fault: null, changed: new Map() } : old;
    const { stop } = marked;
    return {
      marked,
      shown: decorated(state, marked),
      stop:
        stop > 0 && stop <= state.doc.lines ? RangeSet.of([stops.range(state.doc.line(stop).from)]) : RangeSet.empty,
    };
  },
  provide: (field) => [
    EditorView.decorations.from(field, ({ shown }) => shown),
    gutterLineClass.from(field, ({ stop }) => stop),
  ],
});

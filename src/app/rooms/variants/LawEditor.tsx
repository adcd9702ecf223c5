import { autocompletion, type CompletionContext, type CompletionResult } from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { HighlightStyle, StreamLanguage, syntaxHighlighting } from '@codemirror/language';
import { EditorState, RangeSetBuilder, StateEffect, StateField, Text } from '@codemirror/state';
import {
  Decoration,
  drawSelection,
  EditorView,
  highlightActiveLine,
  keymap,
  lineNumbers,
  type DecorationSet,
} from '@codemirror/view';
import { tags } from '@lezer/highlight';
import { useEffect, useRef } from 'react';
import { FUNCTION_NAMES, HOOKS, QUANTITIES } from '../../../law/vocabulary.ts';

const WORDS =
  /^(law|from|setting|state|also|on|when|otherwise|if|then|else|and|or|not|to|smallest|largest|average|over)\b/;
const UNITS = /^(segments?|ms|us|s)\b/;
const language = StreamLanguage.define<null>({
  token: (stream) => {
    if (stream.eatSpace()) return null;
    if (stream.match(/^#.*/) !== null) return 'comment';
    if (stream.match(/^"[^"]*"?/) !== null) return 'string';
    if (stream.match(/^\d[\d.]*(e[+-]?\d+)?/) !== null) return 'number';
    if (stream.match(WORDS) !== null) return 'keyword';
    if (stream.match(UNITS) !== null) return 'unit';
    if (stream.match(/^:=/) !== null) return 'operator';
    if (stream.match(/^\w+/) === null) stream.next();
    return null;
  },
});

const look = syntaxHighlighting(
  HighlightStyle.define([
    { tag: tags.keyword, fontWeight: '700' },
    { tag: [tags.comment, tags.unit], color: 'var(--ink-3)' },
    { tag: tags.string, color: 'var(--ink-2)' },
  ]),
);

const frame = EditorView.theme({
  '&': { color: 'var(--ink)', background: 'var(--paper)', height: '100%' },
  '&.cm-focused': { outline: '2px solid var(--ink)', outlineOffset: '-2px' },
  '.cm-scroller': { fontFamily: 'var(--mono)', fontSize: '14.5px', lineHeight: '1.56', overflow: 'auto' },
  '.cm-content': { caretColor: 'var(--ink)', fontVariantNumeric: 'tabular-nums' },
  '.cm-cursor': { borderLeftColor: 'var(--ink)' },
  '.cm-gutters': { background: 'var(--paper)', color: 'var(--ink-2)', border: '0' },
  '.cm-activeLine, .cm-activeLineGutter': { background: 'var(--sunk)' },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground': {
    background: 'var(--flow-1-fill)',
  },
  '.law-changed': { boxShadow: 'inset 3.4px 0 var(--flow-1)' },
  '.law-wrong': { textDecoration: 'underline wavy var(--loss)', textUnderlineOffset: '3px' },
  '.cm-tooltip': { background: 'var(--paper)', color: 'var(--ink)', border: '1px solid var(--hair)' },
  '.cm-tooltip-autocomplete ul li[aria-selected]': { background: 'var(--ink)', color: 'var(--paper)' },
});

function complete(context: CompletionContext): CompletionResult | null {
  const word = context.matchBefore(/[A-Za-z]\w*/);
  if (word === null && !context.explicit) return null;
  const text = context.state.doc.toString();
  const own = [...text.matchAll(/^[ \t]*(setting|state)[ \t]+(\w+)/gm)].map(([, kind, name]) => ({
    label: name!,
    detail: `${kind} of this law`,
  }));
  const afterOn = /\bon\s+\w*$/.test(
    context.state.doc.sliceString(context.state.doc.lineAt(context.pos).from, context.pos),
  );
  const options = afterOn
    ? Object.entries(HOOKS).map(([label, detail]) => ({ label, detail }))
    : [
        ...own,
        ...Object.entries(QUANTITIES).map(([label, { unit, means }]) => ({ label, detail: `${unit}: ${means}` })),
        ...FUNCTION_NAMES.map((label) => ({ label, apply: `${label}(` })),
      ];
  return { from: word?.from ?? context.pos, options };
}

interface Shown {
  readonly fault: { readonly line: number; readonly column: number } | null;
  readonly changed: readonly number[];
}
const show = StateEffect.define<Shown>();

function decorated(doc: Text, { fault, changed }: Shown): DecorationSet {
  const builder = new RangeSetBuilder<Decoration>();
  const lines = [...new Set([...changed, ...(fault === null ? [] : [fault.line])])].sort((a, b) => a - b);
  for (const number of lines) {
    if (number > doc.lines) continue;
    const line = doc.line(number);
    if (changed.includes(number)) builder.add(line.from, line.from, Decoration.line({ class: 'law-changed' }));
    if (fault?.line !== number) continue;
    const from = Math.min(line.to, line.from + fault.column - 1);
    const end = /^\w+|^./.exec(line.text.slice(from - line.from))?.[0].length ?? 0;
    if (end > 0) builder.add(from, from + end, Decoration.mark({ class: 'law-wrong' }));
    else if (line.length > 0) builder.add(line.to - 1, line.to, Decoration.mark({ class: 'law-wrong' }));
  }
  return builder.finish();
}

const marks = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update: (before, transaction) => {
    for (const effect of transaction.effects)
      if (effect.is(show)) return decorated(transaction.state.doc, effect.value);
    return before.map(transaction.changes);
  },
  provide: (field) => EditorView.decorations.from(field),
});

interface Props extends Shown {
  readonly text: string;
  readonly change: (text: string) => void;
  /** Runs the text without a pause. */
  readonly runNow: () => void;
}

/** The text of a law: Tab leaves it, Control and Space list what may be written. */
export function LawEditor({ text, change, runNow, fault, changed }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const editor = useRef<EditorView | null>(null);
  useEffect(() => {
    // In a tree of its own its sheets are made by script, as the content policy wants it.
    const root = place.current!.shadowRoot ?? place.current!.attachShadow({ mode: 'open' });
    const view = new EditorView({
      parent: root,
      root,
      state: EditorState.create({
        doc: text,
        extensions: [
          lineNumbers(),
          history(),
          drawSelection(),
          highlightActiveLine(),
          language,
          look,
          frame,
          marks,
          autocompletion({ override: [complete] }),
          keymap.of([
            {
              key: 'Mod-Enter',
              run: () => {
                runNow();
                return true;
              },
            },
            {
              key: 'Escape',
              run: ({ contentDOM }) => {
                contentDOM.blur();
                return true;
              },
            },
            ...defaultKeymap,
            ...historyKeymap,
          ]),
          EditorView.contentAttributes.of({ 'aria-label': 'Text of the law', spellcheck: 'false', tabindex: '0' }),
          EditorView.updateListener.of(({ docChanged, state }) => {
            if (docChanged) change(state.doc.toString());
          }),
        ],
      }),
    });
    editor.current = view;
    return () => view.destroy();
    // The editor keeps its text itself.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  const key = `${fault?.line} ${fault?.column} ${changed.join()}`;
  useEffect(() => {
    editor.current?.dispatch({ effects: show.of({ fault, changed }) });
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [key]);
  return <div className="law-editor" ref={place} />;
}

import { autocompletion, type CompletionContext, type CompletionResult } from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { HighlightStyle, StreamLanguage, syntaxHighlighting } from '@codemirror/language';
import { EditorState } from '@codemirror/state';
import { drawSelection, EditorView, highlightActiveLine, keymap, lineNumbers, type KeyBinding } from '@codemirror/view';
import { tags } from '@lezer/highlight';
import { useEffect, useRef, type RefObject } from 'react';
import { FUNCTION_NAMES, HOOKS, QUANTITIES } from '../../../law/vocabulary.ts';
import { mark, marks, type Marked } from './lawMarks.ts';

const WORDS =
  /^(law|from|setting|state|also|on|when|otherwise|if|then|else|and|or|not|to|smallest|largest|average|over)\b/;
/** The title of a rule, before its first assignment. */
const TITLE = /^[ \t]+(?!\w+[ \t]*:=)[^\s#].*?(?=[ \t]+\w+[ \t]*:=|[ \t]*(?:#|$))/;
const UNITS = /^(segments?|ms|us|s)\b/;
const language = StreamLanguage.define<null>({
  token: (stream) => {
    if (stream.sol() && stream.match(TITLE) !== null) return 'heading';
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
    { tag: [tags.keyword, tags.heading], fontWeight: '700' },
    { tag: [tags.comment, tags.unit], color: 'var(--ink-3)' },
    { tag: tags.string, color: 'var(--ink-2)' },
  ]),
);

const frame = EditorView.theme({
  '&': { color: 'var(--ink)', background: 'var(--paper)', height: '100%' },
  '&.cm-focused': { outline: '2px solid var(--ink)', outlineOffset: '-2px' },
  '.cm-scroller': {
    fontFamily: 'var(--mono)',
    fontSize: 'var(--law-type, 14.5px)',
    lineHeight: '1.56',
    overflow: 'auto',
  },
  '.cm-content': { caretColor: 'var(--ink)', fontVariantNumeric: 'tabular-nums' },
  '.cm-cursor': { borderLeftColor: 'var(--ink)' },
  '.cm-gutters': { background: 'var(--paper)', color: 'var(--ink-2)', border: '0' },
  '.cm-activeLine, .cm-activeLineGutter': { background: 'var(--sunk)' },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground': {
    background: 'var(--flow-1-fill)',
  },
  // A floating note that does not fit beside its line moves below it.
  '.cm-line': { display: 'flow-root' },
  '.law-acts': { background: 'var(--flow-1-fill)', boxShadow: 'inset 5px 0 var(--flow-1)' },
  '.law-note': { float: 'right', marginLeft: '16px', font: 'var(--law-note, 13px) var(--sans)', color: 'var(--ink-2)' },
  '.law-note.acts': { color: 'var(--flow-1-text)', fontWeight: '700' },
  '.law-note.value': { color: 'var(--flow-1-text)' },
  '.law-origin': { padding: '0 6px 0 14px', color: 'var(--ink-2)', fontStyle: 'italic', whiteSpace: 'pre-wrap' },
  '.law-stop::before': { content: "'●'", marginRight: '2px', color: 'var(--ink)' },
  '.cm-lineNumbers .cm-gutterElement': { cursor: 'pointer' },
  '.law-changed': { boxShadow: 'inset 3.4px 0 var(--flow-1)' },
  '.law-wrong': { textDecoration: 'underline wavy var(--loss)', textUnderlineOffset: '3px' },
  '.cm-tooltip': { background: 'var(--paper)', color: 'var(--ink)', border: '1px solid var(--hair)' },
  '.cm-tooltip-autocomplete ul li[aria-selected]': { background: 'var(--ink)', color: 'var(--paper)' },
});

function complete(context: CompletionContext): CompletionResult | null {
  const word = context.matchBefore(/[A-Za-z]\w*/);
  if (word === null && !context.explicit) return null;
  const before = context.state.doc.sliceString(context.state.doc.lineAt(context.pos).from, context.pos);
  // In a comment Enter starts a new line instead of accepting a completion.
  if (before.includes('#')) return null;
  const text = context.state.doc.toString();
  const own = [...text.matchAll(/^[ \t]*(setting|state)[ \t]+(\w+)/gm)].map(([, kind, name]) => ({
    label: name!,
    detail: `${kind} of this law`,
  }));
  const options = /\bon\s+\w*$/.test(before)
    ? Object.entries(HOOKS).map(([label, detail]) => ({ label, detail }))
    : [
        ...own,
        ...Object.entries(QUANTITIES).map(([label, { unit, means }]) => ({ label, detail: `${unit}: ${means}` })),
        ...FUNCTION_NAMES.map((label) => ({ label, apply: `${label}(` })),
      ];
  return { from: word?.from ?? context.pos, options };
}

/** The page's interface to the editor. */
export interface EditorHandle {
  /** Inserts text at the caret, or replaces what is at a line and column. */
  readonly put: (words: string, at?: { readonly line: number; readonly column: number }) => void;
  readonly goTo: (line: number, column: number) => void;
}

interface Props {
  readonly text: string;
  readonly marked: Marked;
  readonly change: (text: string) => void;
  /** Runs the text at once. */
  readonly runNow: () => void;
  readonly toFault: () => void;
  readonly toggleAll: () => void;
  readonly stopAt: (line: number) => void;
  readonly handle: RefObject<EditorHandle | null>;
}

/** The text of a law: Tab and Esc leave it, Ctrl+Space lists completions. */
export function LawEditor(props: Props) {
  const { text, marked, handle } = props;
  const place = useRef<HTMLDivElement>(null);
  const editor = useRef<EditorView | null>(null);
  const now = useRef(props);
  now.current = props;
  useEffect(() => {
    // In a shadow tree the editor uses constructed style sheets, which the content security policy allows.
    const host = place.current!;
    // Outside the shadow tree the target of key events is not a text field, so the page's shortcuts would react.
    const keep = (event: Event): void => event.stopPropagation();
    host.addEventListener('keydown', keep);
    const root = host.shadowRoot ?? host.attachShadow({ mode: 'open' });
    const pressed = (key: string, act: (view: EditorView) => void): KeyBinding => ({
      key,
      run: (view) => {
        act(view);
        return true;
      },
    });
    const view = new EditorView({
      parent: root,
      root,
      state: EditorState.create({
        doc: text,
        extensions: [
          lineNumbers({
            domEventHandlers: {
              mousedown: ({ state }, { from }) => {
                now.current.stopAt(state.doc.lineAt(from).number);
                return true;
              },
            },
          }),
          history(),
          drawSelection(),
          highlightActiveLine(),
          EditorView.lineWrapping,
          language,
          look,
          frame,
          marks,
          autocompletion({ override: [complete] }),
          keymap.of([
            pressed('Mod-Enter', () => now.current.runNow()),
            pressed('F8', () => now.current.toFault()),
            pressed('Alt-d', () => now.current.toggleAll()),
            pressed('F9', ({ state }) => now.current.stopAt(state.doc.lineAt(state.selection.main.head).number)),
            pressed('Escape', ({ contentDOM }) => contentDOM.blur()),
            ...defaultKeymap,
            ...historyKeymap,
          ]),
          EditorView.contentAttributes.of({ 'aria-label': 'Text of the law', spellcheck: 'false', tabindex: '0' }),
          EditorView.updateListener.of(({ docChanged, state }) => {
            if (docChanged) now.current.change(state.doc.toString());
          }),
        ],
      }),
    });
    editor.current = view;
    const placeOf = (line: number, column: number): number => {
      const { doc } = view.state;
      const { from, to } = doc.line(Math.min(doc.lines, Math.max(1, line)));
      return Math.min(to, from + column - 1);
    };
    handle.current = {
      put: (words, at) => {
        const { from, to } = view.state.selection.main;
        const start = at === undefined ? from : placeOf(at.line, at.column);
        const end = at === undefined ? to : start + (/^\w+/.exec(view.state.sliceDoc(start))?.[0].length ?? 0);
        view.dispatch({
          changes: { from: start, to: end, insert: words },
          selection: { anchor: start + words.length },
          scrollIntoView: true,
        });
        view.focus();
      },
      goTo: (line, column) => {
        view.dispatch({ selection: { anchor: placeOf(line, column) }, scrollIntoView: true });
        view.focus();
      },
    };
    return () => {
      host.removeEventListener('keydown', keep);
      view.destroy();
    };
    // The editor owns its text.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  useEffect(() => {
    editor.current?.dispatch({ effects: mark.of(marked) });
  }, [marked]);
  return <div className="law-editor" ref={place} />;
}

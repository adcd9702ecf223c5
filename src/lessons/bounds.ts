/**
 * Limits of a lesson before parsing. The Markdown parser takes quadratic time for nested parts and for marks in one
 * paragraph; within these limits every file is parsed in well under a second.
 */
import type { LessonProblem } from './lesson.ts';

const MOST_LINES = 1000;
const LONGEST_PARAGRAPH = 3000;
const MOST_MARKS = 200;
const MOST_MARKS_IN_ALL = 4000;
const DEEPEST_PARTS = 4;
const DEEPEST_QUOTES = 4;
const DEEPEST_INDENT = 24;

/** Characters with a meaning in Markdown or directives. */
const MARKS = /[*_[\]<>!`&{}\\:]/g;
/** Marks of quotations and lists at the start of a line. */
const OPENS = /^(?:[ \t]*(?:>|[-*+](?=[ \t]|$)|\d{1,9}[.)](?=[ \t]|$)))+/;
const OPEN = />|[-*+]|\d+[.)]/g;

/** The first limit that the body of a lesson exceeds, or null. Lines count from `first`. */
export function beyondBounds(body: string, first: number): LessonProblem | null {
  const lines = body.split(/\r\n?|\n/);
  if (lines.length > MOST_LINES)
    return { line: first + MOST_LINES, message: `a lesson has at most ${MOST_LINES} lines` };
  let [length, marks, all] = [0, 0, 0];
  /** Number of colons of each open part, "::::choose" and nested ones. */
  let open: number[] = [];
  for (const [at, text] of lines.entries()) {
    const line = first + at;
    const fault = (message: string): LessonProblem => ({ line, message });
    if (text.trim() === '') [length, marks] = [0, 0];
    const found = text.match(MARKS)?.length ?? 0;
    [length, marks, all] = [length + text.length + 1, marks + found, all + found];
    if (length > LONGEST_PARAGRAPH) return fault(`a paragraph has at most ${LONGEST_PARAGRAPH} characters`);
    if (marks > MOST_MARKS) return fault(`a paragraph has at most ${MOST_MARKS} marks such as "*", "[" and ":"`);
    if (all > MOST_MARKS_IN_ALL)
      return fault(`a lesson has at most ${MOST_MARKS_IN_ALL} marks such as "*", "[" and ":"`);
    if ((OPENS.exec(text)?.[0].match(OPEN)?.length ?? 0) > DEEPEST_QUOTES)
      return fault(`lists and quotations are nested ${DEEPEST_QUOTES} deep at most`);
    if (/^[ \t]*/.exec(text)![0].replaceAll('\t', '    ').length > DEEPEST_INDENT)
      return fault(`a line is indented by at most ${DEEPEST_INDENT} spaces`);
    const closes = /^ {0,3}(:{3,})[ \t]*$/.exec(text)?.[1]?.length;
    if (closes !== undefined) {
      // A closing fence ends the outermost part opened with at most as many colons, and all parts nested in it.
      const ended = open.findIndex((colons) => colons <= closes);
      if (ended >= 0) open = open.slice(0, ended);
    } else {
      const opens = /^[\s>*+\-\d.)]*(:{3,})[^:\s]/.exec(text)?.[1]?.length;
      if (opens !== undefined) open.push(opens);
      if (open.length > DEEPEST_PARTS) return fault(`parts between ::: are nested ${DEEPEST_PARTS} deep at most`);
    }
  }
  return null;
}

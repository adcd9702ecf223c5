import { shortTime } from '../../../ui/words/numbers.ts';

/** A window at a time, guessed or actual. */
export interface Spot {
  /** s */
  readonly time: number;
  /** Segments. */
  readonly value: number;
}

const whole = (value: number): string => `${Math.round(value)}`;

/** Rates a guess: first its end, which is the answer, then the whole. */
export function verdictOf(name: string, guessed: readonly Spot[], truth: readonly Spot[]): string {
  const apart = guessed.map(({ value }, at) => Math.abs(value - (truth[at]?.value ?? NaN)));
  const most = apart.indexOf(Math.max(...apart));
  const [last, wide] = [guessed.at(-1), guessed[most]];
  if (last === undefined || wide === undefined) return '';
  const mean = apart.reduce((sum, one) => sum + one, 0) / apart.length;
  const end = `At ${shortTime(last.time)} ${name} has a window of ${whole(truth.at(-1)?.value ?? NaN)}; your guess was ${whole(last.value)}.`;
  if (Math.round(apart[most] ?? 0) === 0) return `${end} Your line is right throughout.`;
  return `${end} On average your line is ${mean.toFixed(1)} segments off, most at ${shortTime(wide.time)}: ${whole(wide.value)} where it was ${whole(truth[most]?.value ?? NaN)}.`;
}

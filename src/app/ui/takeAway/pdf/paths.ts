/** Numbers in a PDF have no exponent. */
export const num = (value: number): string => String(Number(value.toFixed(3)));

const COMMAND = /([a-z])|[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?/gi;
/** Number of arguments of each command. */
const TAKES: Readonly<Record<string, number>> = { M: 2, L: 2, H: 1, V: 1, C: 6, S: 4, Q: 4, T: 2, A: 7, Z: 0 };

type Point = readonly [x: number, y: number];

/** An elliptical arc as Bézier curves of at most a quarter each, SVG 1.1, appendix F.6. */
function* curvesOf([x0, y0]: Point, [rx0, ry0, turn, large, sweep, x, y]: readonly number[]): Generator<number[]> {
  let [rx, ry] = [Math.abs(rx0!), Math.abs(ry0!)];
  if (rx === 0 || ry === 0) {
    yield [x0, y0, x!, y!, x!, y!];
    return;
  }
  const angle = (turn! * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const [dx, dy] = [(x0 - x!) / 2, (y0 - y!) / 2];
  const [px, py] = [cos * dx + sin * dy, cos * dy - sin * dx];
  const grow = Math.sqrt(Math.max(1, (px / rx) ** 2 + (py / ry) ** 2));
  [rx, ry] = [rx * grow, ry * grow];
  const below = (rx * py) ** 2 + (ry * px) ** 2;
  const part = below === 0 ? 0 : Math.sqrt(Math.max(0, ((rx * ry) ** 2 - below) / below));
  const side = large === sweep ? -part : part;
  const [qx, qy] = [(side * rx * py) / ry, (-side * ry * px) / rx];
  const from = Math.atan2((py - qy) / ry, (px - qx) / rx);
  let whole = Math.atan2((-py - qy) / ry, (-px - qx) / rx) - from;
  if (sweep === 1 && whole < 0) whole += 2 * Math.PI;
  if (sweep === 0 && whole > 0) whole -= 2 * Math.PI;
  const count = Math.max(1, Math.ceil(Math.abs(whole) / (Math.PI / 2) - 1e-9));
  const step = whole / count;
  const reach = (4 / 3) * Math.tan(step / 4);
  const [middleX, middleY] = [cos * qx - sin * qy + (x0 + x!) / 2, sin * qx + cos * qy + (y0 + y!) / 2];
  const at = (u: number, v: number): Point => [
    middleX + cos * rx * u - sin * ry * v,
    middleY + sin * rx * u + cos * ry * v,
  ];
  for (let k = 0; k < count; k++) {
    const [a, b] = [from + k * step, from + (k + 1) * step];
    yield [
      ...at(Math.cos(a) - reach * Math.sin(a), Math.sin(a) + reach * Math.cos(a)),
      ...at(Math.cos(b) + reach * Math.sin(b), Math.sin(b) - reach * Math.cos(b)),
      ...at(Math.cos(b), Math.sin(b)),
    ];
  }
}

/** A path of SVG in the operators of PDF. */
export function pathOf(data: string): string {
  const tokens = data.match(COMMAND) ?? [];
  const out: string[] = [];
  let [at, start, control]: [Point, Point, Point] = [
    [0, 0],
    [0, 0],
    [0, 0],
  ];
  let [command, before] = ['', ''];
  const write = (operator: string, ...numbers: readonly number[]): void =>
    void out.push(`${numbers.map(num).join(' ')} ${operator}`.trim());
  const curve = (numbers: readonly number[]): void => {
    write('c', ...numbers);
    at = [numbers[4]!, numbers[5]!];
  };
  for (let next = 0; next < tokens.length;) {
    if (/[a-z]/i.test(tokens[next]!)) command = tokens[next++]!;
    else if (command === 'M') command = 'L';
    else if (command === 'm') command = 'l';
    const name = command.toUpperCase();
    const relative = command !== name;
    let numbers: number[] = [];
    if (name === 'A') {
      // The flags of an arc may be written without a space after them.
      const text = tokens.slice(next, next + 7).join(' ');
      const flags = /^(\S+) (\S+) (\S+) ([01]) ?([01]) ?(\S+) (\S+)/.exec(text);
      if (flags === null) return out.join('\n');
      numbers = flags.slice(1).map(Number);
      next += flags[0].split(' ').length;
    } else {
      const count = TAKES[name];
      if (count === undefined) return out.join('\n');
      numbers = tokens.slice(next, next + count).map(Number);
      next += count;
    }
    if (relative) {
      const shifts = name === 'A' ? [5, 6] : numbers.map((_, index) => index);
      for (const index of shifts)
        numbers[index]! += at[name === 'V' || (name === 'A' ? index === 6 : index % 2 === 1) ? 1 : 0];
    }
    const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = numbers;
    const mirrored: Point = [2 * at[0] - control[0], 2 * at[1] - control[1]];
    if (name === 'M') {
      start = at = [a, b];
      write('m', a, b);
    } else if (name === 'Z') {
      write('h');
      at = start;
    } else if (name === 'A') for (const each of curvesOf(at, numbers)) curve(each);
    else if (name === 'C' || name === 'S') {
      const first: Point = name === 'C' ? [a, b] : /[CS]/.test(before) ? mirrored : at;
      const [x2, y2, x, y] = name === 'C' ? [c, d, e, f] : [a, b, c, d];
      control = [x2, y2];
      curve([...first, x2, y2, x, y]);
    } else if (name === 'Q' || name === 'T') {
      control = name === 'Q' ? [a, b] : /[QT]/.test(before) ? mirrored : at;
      const [x, y] = name === 'Q' ? [c, d] : [a, b];
      const third = (from: number, to: number): number => from + (2 / 3) * (to - from);
      const [[x0, y0], [qx, qy]] = [at, control];
      curve([third(x0, qx), third(y0, qy), third(x, qx), third(y, qy), x, y]);
    } else {
      at = name === 'H' ? [a, at[1]] : name === 'V' ? [at[0], a] : [a, b];
      write('l', ...at);
    }
    before = name;
  }
  return out.join('\n');
}

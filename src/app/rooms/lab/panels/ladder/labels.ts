import type { Detail } from '#lab/protocol/detailProtocol.ts';
import type { Opened } from '#lab/protocol/protocol.ts';
import { isOnWall, type View } from '#app/charts/plot/view.ts';
import type { Sizes } from '#app/charts/stage/sizes.ts';
import { boxOf, LabelPlacement, meet, widthOf } from '#app/charts/plot/labelPlacement.ts';
import type { Label } from '#app/charts/plot/label.ts';
import { timeLabels, timeTicks } from '#app/charts/plot/ticks.ts';
import type { Passage, Reply } from '#app/run/record/closely.ts';
import { packetsText, speaksQuic } from '#app/run/facts/quic.ts';
import { shortened } from '#app/ui/words/shortened.ts';
import { milliseconds, listed } from '#app/ui/words/numbers.ts';
import { pointOn, type Plane, type Rail } from './rails.ts';
import type { Story } from './story.ts';
import { centredAt, textAt } from '../kit/label.ts';

/** The data that a segment of a subflow carries: "data 340, also on Phone LTE"; '' where each flow has one path. */
export function dataText({ flows }: Opened, flow: number, { carries, also }: Passage): string {
  if (!(carries >= 0)) return '';
  const members = flows.filter(({ connection }) => connection === flows[flow]?.connection);
  const others = members.filter((_, place) => (also & (1 << place)) !== 0).map(({ name }) => name);
  return `data ${carries}${others.length === 0 ? '' : `, also on ${listed(others)}`}`;
}

/** Words about a segment, with the data that it carries on a subflow. */
function withData(words: string, opened: Opened, flow: number, passage: Passage): string {
  const data = dataText(opened, flow, passage);
  return data === '' ? words : `${words} (${data})`;
}

/** Maximum characters of a rail's name before the axis. */
const NAME = 10;
const short = (name: string, rails: readonly Rail[]): string =>
  shortened(
    name,
    NAME,
    rails.map((rail) => rail.name),
  );

/** "7437", "packet 47, data 20" */
export const passageName = ({ segment, number }: Passage): string =>
  number >= 0 ? `packet ${number}, data ${segment}` : String(segment);

/** What happened to a lost packet: "dropped: queue 50 of 50". */
export function lossFate(opened: Opened, { queue, limit, rule }: Passage): string {
  if (queue >= limit) return `dropped: queue ${queue} of ${limit}`;
  const { tag, title = 'lost' } = opened.rules[rule] ?? {};
  // A queue limited in bytes has no number of places.
  return tag === 'queueFull' ? 'dropped: queue full' : title.toLowerCase();
}

/** "7437 dropped: queue 50 of 50" */
export const lossText = (opened: Opened, passage: Passage): string =>
  `${passageName(passage)} ${lossFate(opened, passage)}`;

/** What happened to a lost packet, without its data if there is no `room`, px. */
function lossWords(opened: Opened, flow: number, lost: Passage, room: number, sizes: Sizes): string {
  const text = lossText(opened, lost);
  const whole = withData(text, opened, flow, lost);
  if (widthOf(whole, 'loss', sizes) <= room) return whole;
  return lost.number >= 0 ? `packet ${lost.number} ${lossFate(opened, lost)}` : text;
}

/** "ACK 7436"; of QUIC "ACK of packets 0–21, 23–25", or only "ACK" until it arrives. */
export function ackText({ number, blocks }: Reply, quic: boolean, most = 3): string {
  if (!quic) return `ACK ${number}`;
  return blocks.length === 0 ? 'ACK' : `ACK of packets ${packetsText(blocks, most)}`;
}

/** "20 resent", "data 20 resent in packet 47" */
const resentText = ({ segment, number }: Passage): string =>
  number >= 0 ? `data ${segment} resent in packet ${number}` : `${segment} resent`;

/** All text on a ladder. */
export function ladderLabels(
  opened: Opened,
  detail: Detail,
  plane: Plane,
  rails: readonly Rail[],
  story: Story,
  numbers: readonly { readonly x: number; readonly y: number }[],
): Label[] {
  return plane.upright
    ? uprightLabels(opened, detail, plane, rails, story, numbers)
    : [
        ...railLabels(plane, rails),
        ...timeLabels(plane.view, plane.view.height - 5 - 8 * plane.view.sizes.scale, null),
        ...apart(storyLabels(opened, detail, plane, rails, story, numbers), plane.view, numbers),
      ];
}

/** On a projector, omits labels that would cover an earlier one. The chain of Why has their text. */
function apart(labels: readonly Label[], view: View, numbers: readonly { readonly x: number; readonly y: number }[]) {
  if (!isOnWall(view)) return labels;
  const placement = new LabelPlacement(view.sizes, { left: 0, right: view.width, top: 0, bottom: view.height });
  const half = 9 * view.sizes.scale;
  for (const { x, y } of numbers) placement.avoid({ left: x - half, right: x + half, top: y - half, bottom: y + half });
  placement.add(labels);
  return placement.labels;
}

const railLabels = (plane: Plane, rails: readonly Rail[]): Label[] =>
  rails.map(({ name, at }) =>
    centredAt('small', short(name, rails), plane.view.left - 10, plane.first + at * (plane.last - plane.first), {
      anchor: 'end',
    }),
  );

function storyLabels(
  opened: Opened,
  detail: Detail,
  plane: Plane,
  rails: readonly Rail[],
  { lost, reports, causes, newest, resent, reply }: Story,
  numbers: readonly { readonly x: number; readonly y: number }[],
): Label[] {
  const { view } = plane;
  const { scale, text } = view.sizes;
  const labels: Label[] = [];
  const [nowX] = pointOn(plane, view.now, 0);
  const wide = (words: string): number => words.length * text.small * 0.55;
  let free = view.left;
  const queue = rails[1];
  if (lost !== undefined) {
    const [x] = pointOn(plane, lost.dropped, 0);
    const words = lossWords(opened, detail.flow, lost, nowX - x - 18, view.sizes);
    const y = (queue === undefined ? plane.first : pointOn(plane, 0, queue.at)[1]) - 14 * scale;
    const flips = x + 14 + wide(words) * 1.08 > view.right;
    labels.push(centredAt('loss', words, flips ? x - 14 : x + 14, y, { anchor: flips ? 'end' : 'start' }));
    free = x + 30 + wide(words) * 1.08;
  }
  const [cause] = causes;
  const wait = cause?.visits[0];
  if (wait !== undefined && queue !== undefined && wait.begins - wait.came > 0) {
    const words = `waits ${milliseconds(wait.begins - wait.came)} behind the queue`;
    const x = Math.max(free, pointOn(plane, wait.came, 0)[0] + 14);
    if (x + wide(words) < nowX - 6)
      labels.push(centredAt('small', words, x, pointOn(plane, 0, queue.at)[1] - 14 * scale));
  }
  if (cause !== undefined && lost !== undefined) {
    const words =
      lost.number >= 0
        ? `packet ${cause.number} arrives, ${lost.number} is missing`
        : `${cause.segment} arrives, ${lost.segment} is missing`;
    const x = pointOn(plane, cause.arrived, 1)[0] - 14 * scale;
    if (x - wide(words) > view.left)
      labels.push(centredAt('small', words, x, plane.last - 15 * scale, { anchor: 'end' }));
  }
  const [arrived] = newest;
  if (arrived !== undefined && arrived.carries >= 0 && arrived.arrived <= view.now) {
    const words = `${arrived.segment} carries ${dataText(opened, detail.flow, arrived)}`;
    const [end, foot] = pointOn(plane, arrived.arrived, 1);
    const [begin, top] = pointOn(plane, arrived.visits.at(-1)?.begins ?? arrived.sent, rails.at(-2)?.at ?? 0);
    // The text ends left of the arriving line, where that line passes the upper edge of the text.
    const x = end - (6 + (26 * (end - begin)) / (foot - top)) * scale;
    if (x - wide(words) > view.left)
      labels.push(centredAt('small', words, x, plane.last - 15 * scale, { anchor: 'end' }));
  }
  const [first] = numbers;
  const said = reports.at(-1)?.reply ?? reply;
  if (speaksQuic(opened.flows[detail.flow]) && said !== undefined) {
    const at = first ?? { x: pointOn(plane, said.arrived, 0)[0], y: plane.first - 15 * scale };
    const x = at.x - 16 * scale;
    const words = [3, 2, 1].map((most) => ackText(said, true, most));
    const fits = words.find((each) => x - widthOf(each, 'note', view.sizes) >= 4) ?? words.at(-1)!;
    labels.push(centredAt('note', fits, x, at.y, { anchor: 'end' }));
  } else if (first !== undefined) {
    const words = numbers.length === 1 ? 'duplicate ACK' : 'duplicate ACKs';
    labels.push(centredAt('note', words, first.x - 16 * scale, first.y, { anchor: 'end' }));
  }
  const again = resent.at(-1);
  if (again !== undefined) {
    const now = again.sent === view.now ? ' now' : '';
    const words = withData(`${resentText(again)}${now}`, opened, detail.flow, again);
    const dot = pointOn(plane, again.sent, 0)[0];
    const right = dot + 13 * scale;
    // The text must not cross the line of the current time, nor leave the figure.
    const x = right < nowX + 8 && right + wide(words) * 1.1 > nowX - 4 ? nowX + 13 * scale : right;
    const fits = x + wide(words) * 1.1 < view.width;
    const label: Label = centredAt('note', words, fits ? x : dot - 13 * scale, plane.first + 17 * scale, {
      anchor: fits ? 'start' : 'end',
      flow: detail.flow,
    });
    // If rails are close, the label is placed below the queue, so that it does not cover the label of the loss.
    const covered = labels.some((other) => meet(boxOf(other, view.sizes), boxOf(label, view.sizes)));
    const below = queue === undefined ? label.y : pointOn(plane, 0, queue.at)[1] + 17 * scale;
    labels.push(covered ? { ...label, y: below } : label);
  }
  return labels;
}

/** Labels on a phone: names of the rails at the top, the loss beside its cross. */
function uprightLabels(
  opened: Opened,
  detail: Detail,
  plane: Plane,
  rails: readonly Rail[],
  { lost, resent }: Story,
  numbers: readonly { readonly y: number }[],
): Label[] {
  const { view } = plane;
  const names = rails.map(({ name, at }, index): Label =>
    textAt('small', short(name, rails), plane.first + at * (plane.last - plane.first), 50, {
      anchor: index === 0 ? 'start' : index === rails.length - 1 ? 'end' : 'middle',
    }),
  );
  const free = ({ y }: Label): boolean => numbers.every((number) => Math.abs(number.y - y) > 20);
  const labels: Label[] = [...names, ...uprightTimes(plane).filter(free)];
  if (lost !== undefined) {
    const [x, y] = pointOn(plane, lost.dropped, rails[1]?.at ?? 0);
    const words = lossWords(opened, detail.flow, lost, view.width - x - 16, view.sizes);
    const last = view.width - 4 - widthOf(words, 'loss', view.sizes);
    labels.push(
      centredAt('loss', words, Math.max(4, Math.min(x + 12, last)), x + 12 <= last ? y : y + view.sizes.text.loss + 6),
    );
  }
  const again = resent.at(-1);
  if (again !== undefined) {
    const [x, y] = pointOn(plane, again.sent, 0);
    labels.push(
      centredAt('note', withData(resentText(again), opened, detail.flow, again), x + 12, y + 14, { flow: detail.flow }),
    );
  }
  return labels;
}

/** Time range below which a ladder has no time labels, s: nothing has happened yet. */
const NOTHING = 2e-6;

/** Times beside the sender's line. */
function uprightTimes(plane: Plane): Label[] {
  if (plane.view.to - plane.view.from < NOTHING) return [];
  const { times, text } = timeTicks(plane.view);
  return times.map((time) =>
    centredAt('tick', text(time), plane.first - 6, pointOn(plane, time, 0)[1], { anchor: 'end' }),
  );
}

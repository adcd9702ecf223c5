import { emptyDelay } from '#engine/link/transmission.ts';
import { ACK_STRIDE, DATA_STRIDE, type Detail } from '#lab/protocol/detailProtocol.ts';
import type { Opened } from '#lab/protocol/protocol.ts';
import type { Label } from '#app/charts/plot/label.ts';
import type { View } from '#app/charts/plot/view.ts';
import { noPackets, passagesOf, repliesOf, type Passage, type Reply } from '#app/run/record/closely.ts';
import { changeTimes, linksAt } from '#app/run/facts/changes.ts';
import type { RunData } from '#app/run/record/runData.ts';
import { ladderLabels } from './labels.ts';
import { pointOn, planeAlong, planeOf, railsOf, type Plane, type Rail } from './rails.ts';
import { scriptLadder, type ScriptArrow } from './script.ts';
import { storyOf, type Story } from './story.ts';
import { textAt } from '../kit/label.ts';

/** Path of a packet on the ladder: x, y pairs in px. */
export type Path = readonly (readonly [number, number])[];

/** The packet ladder. */
export interface LadderPicture {
  readonly plane: Plane;
  readonly labels: readonly Label[];
  readonly flow: number;
  readonly rails: readonly Rail[];
  /** Faint paths of other packets and ACKs. */
  readonly faint: readonly Path[];
  /** Strong paths of the packets that the story is about. */
  readonly strong: readonly Path[];
  readonly replies: readonly Path[];
  readonly lost: Path | null;
  /** Crosses of lost packets. */
  readonly crosses: readonly (readonly [number, number])[];
  /** Circled numbers of the ACKs that report a loss: positions, and where they point. */
  readonly numbers: readonly {
    readonly number: number;
    readonly x: number;
    readonly y: number;
    readonly to: readonly [number, number];
  }[];
  /** Changes by the user: from the sender's line to the receiver's. */
  readonly changes: readonly Path[];
  /** Dots where segments were retransmitted. */
  readonly dots: readonly (readonly [number, number])[];
  /** Packets of a script, which take no time. */
  readonly arrows: readonly ScriptArrow[];
}

/** Maximum number of faint lines. If there are more, only every n-th is drawn. */
const MOST_FAINT = 3000;
/** Approximate size of an ACK, bytes; used only for ACKs in transit. */
const ACK_BYTES = 40;
/** Spacing of numbers, and distance above the sender's line, px. */
const APART = 27;
const ABOVE = 15;

/** The n of "every n-th line is drawn"; 1: all are. */
export const shownEvery = (detail: Detail | null): number =>
  detail === null
    ? 1
    : Math.max(1, Math.ceil((detail.data.length / DATA_STRIDE + detail.acks.length / ACK_STRIDE) / MOST_FAINT));

/** The picture of the ladder; without a detail only its rails. */
export function ladderPicture(data: RunData, view: View): LadderPicture {
  const { detail, now } = data.present;
  if (detail === null) return emptyLadder(view, noPackets(data.present));
  if (data.opened.script !== null) return ladderOfScript(data, view);
  const opened = { ...data.opened, links: linksAt(data.opened, now) };
  const plane = planeOf({ ...view, now }, Math.min(detail.from, now));
  const rails = railsOf(opened, detail);
  const passages = passagesOf(detail);
  const replies = repliesOf(detail);
  const story = storyOf(passages, replies, now);
  const way = (passage: Passage): Path => wayOf(opened, detail, plane, rails, passage);
  const back = (reply: Reply): Path => backOf(opened, detail, plane, reply);
  const telling = new Set<Passage | Reply>([...story.causes, ...story.newest, ...story.resent]);
  for (const { reply } of story.reports) telling.add(reply);
  if (story.lost !== undefined) telling.add(story.lost);
  if (story.reply !== undefined) telling.add(story.reply);
  // The followed packet is highlighted too.
  const { segment: chosen = -1 } = detail.followed ?? {};
  const followed = chosen < 0 ? [] : passages.filter(({ segment }) => segment === chosen);
  const answers = chosen < 0 ? [] : replies.filter(({ cause }) => cause === chosen);
  for (const packet of [...followed, ...answers]) telling.add(packet);
  const every = shownEvery(detail);
  const isFaint = (packet: Passage | Reply, index: number): boolean => !telling.has(packet) && index % every === 0;
  const faint = [...passages.filter(isFaint).map(way), ...replies.filter(isFaint).map(back)];
  const crosses = passages
    .filter(({ dropped }) => dropped <= now)
    .map((one) => crossOf(opened, detail, plane, rails, one));
  const numbers = numbersOf(plane, story);
  return {
    plane,
    flow: detail.flow,
    rails,
    labels: ladderLabels(opened, detail, plane, rails, story, numbers),
    faint,
    strong: [...story.causes, ...story.newest, ...story.resent, ...followed].map(way),
    replies: [
      ...story.reports.map(({ reply }) => reply),
      ...(story.reply === undefined ? [] : [story.reply]),
      ...answers,
    ].map(back),
    lost: story.lost === undefined ? null : way(story.lost),
    crosses,
    numbers,
    changes: changeTimes(data)
      .filter((time) => time >= plane.view.from && time <= plane.view.to)
      .map((time) => [pointOn(plane, time, 0), pointOn(plane, time, 1)]),
    dots: story.resent.map(({ sent }) => pointOn(plane, sent, 0)),
    arrows: [],
  };
}

/** A ladder with nothing drawn on it. */
const BARE: Omit<LadderPicture, 'plane' | 'labels'> = {
  flow: -1,
  rails: [],
  faint: [],
  strong: [],
  replies: [],
  lost: null,
  crosses: [],
  numbers: [],
  changes: [],
  dots: [],
  arrows: [],
};

const emptyLadder = (view: View, text: string): LadderPicture => ({
  ...BARE,
  plane: planeOf(view, 0),
  labels: [textAt('small', text, view.left, view.height / 2)],
});

function ladderOfScript(data: RunData, view: View): LadderPicture {
  const plane = planeAlong({ ...view, now: data.present.now });
  const { detail } = data.present;
  const rails = detail === null ? [] : railsOf(data.opened, detail);
  return { ...BARE, plane, rails, flow: detail?.flow ?? -1, ...scriptLadder(data, plane) };
}

/** Appends a straight part to a path, up to the current time. Returns whether the part has been completed. */
function advance(
  path: (readonly [number, number])[],
  from: readonly [number, number],
  to: readonly [number, number],
  now: number,
): boolean {
  const [begins, start] = from;
  const [ends, goal] = to;
  if (path.length === 0) path.push(from);
  if (ends <= now) {
    path.push(to);
    return true;
  }
  if (now > begins) path.push([now, start + ((now - begins) / (ends - begins)) * (goal - start)]);
  return false;
}

/** Path of a packet across the rails. It is parallel to the time axis while the packet waits in a queue. */
export function wayOf(opened: Opened, detail: Detail, plane: Plane, rails: readonly Rail[], passage: Passage): Path {
  const { now, from } = plane.view;
  const bytes = opened.flows[detail.flow]?.segmentSize ?? 0;
  const points: (readonly [number, number])[] = [];
  let time = passage.sent;
  for (let index = 1; index < rails.length; index++) {
    const rail = rails[index]!;
    const visit = passage.visits[index - 1];
    const came = visit === undefined ? passage.arrived : visit.came;
    const begins = visit === undefined ? came : visit.begins;
    const start = rails[index - 1]!.at;
    if (Number.isNaN(came) && passage.dropped <= now) {
      advance(points, [time, start], [passage.dropped, crossWay(opened, detail, rails, passage)], now);
      break;
    }
    // A packet in transit is expected after the minimum delay of the links, but not before now.
    const expected = Math.max(time + emptyDelay(opened.links, rail.links, bytes), now + 1e-9);
    const there = Number.isNaN(came) ? expected : came;
    if (!advance(points, [time, start], [there, rail.at], now)) break;
    if (passage.dropped === came) {
      const cross = crossWay(opened, detail, rails, passage);
      if (cross !== rail.at) points.push([came, cross]);
      break;
    }
    if (!advance(points, [there, rail.at], [begins, rail.at], now)) break;
    time = begins;
  }
  return points.map(([at, way]) => pointOn(plane, Math.max(at, from - (now - from)), way));
}

/** The path of an ACK. */
export function backOf(opened: Opened, detail: Detail, plane: Plane, reply: Reply): Path {
  const { now } = plane.view;
  const back = opened.flows[detail.flow]?.back ?? [];
  const points: (readonly [number, number])[] = [];
  const links = reply.dropped <= now ? back.indexOf(reply.link) : back.length;
  const goal = 1 - links / Math.max(1, back.length);
  const known = reply.dropped <= now ? reply.dropped : reply.arrived;
  const expected = Math.max(reply.sent + emptyDelay(opened.links, back, ACK_BYTES), now + 1e-9);
  advance(points, [reply.sent, 1], [Number.isNaN(known) ? expected : known, goal], now);
  return points.map(([at, way]) => pointOn(plane, at, way));
}

/** Position of a loss, as a fraction of the path: at the full queue, or shortly after the start of the link. */
function crossWay(opened: Opened, detail: Detail, rails: readonly Rail[], passage: Passage): number {
  const path = opened.flows[detail.flow]?.path ?? [];
  const lostAt = path.indexOf(passage.link);
  const full = passage.queue >= passage.limit;
  const index = rails.findIndex((rail, place) => place > 0 && rail.links.includes(passage.link));
  if (index < 0) return 0;
  const [before, rail] = [rails[index - 1]!, rails[index]!];
  const part = (lostAt - path.indexOf(rail.links[0]!)) / rail.links.length;
  const way = before.at + part * (rail.at - before.at);
  return full ? way : way + (rail.at - before.at) * Math.min(0.2, 0.5 / rail.links.length);
}

const crossOf = (
  opened: Opened,
  detail: Detail,
  plane: Plane,
  rails: readonly Rail[],
  passage: Passage,
): readonly [number, number] => pointOn(plane, passage.dropped, crossWay(opened, detail, rails, passage));

/** Circles for the ACKs that report a loss: beside the sender's line, spaced apart. */
function numbersOf(plane: Plane, { reports }: Story): LadderPicture['numbers'] {
  const { scale } = plane.view.sizes;
  let limit = Infinity;
  const placed = [...reports].reverse().map(({ reply, number }) => {
    const to = pointOn(plane, reply.arrived, 0);
    const along = Math.min(to[plane.upright ? 1 : 0] - 11 * scale, limit - APART * scale);
    limit = along;
    const across = plane.first - (plane.upright ? 22 : ABOVE * scale);
    return plane.upright ? { number, x: across, y: along, to } : { number, x: along, y: across, to };
  });
  return placed.reverse();
}

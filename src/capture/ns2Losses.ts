import type { NetworkLink } from '../scenario/topology.ts';

/** Why a script of ns-2 cannot lose the same packets, or null: it can. */
export const whyNoLoss = ({ loss: { kind } }: NetworkLink): string | null =>
  ['none', 'every', 'outage'].includes(kind) ? null : 'must lose nothing at random';

/** All that comes is lost while the model is enabled, from `first` on for `length`, and again each `every` s. */
const OUTAGE = `proc outage {loss first length every} {
    global ns
    $loss set enable_ 1
    if {$length < $every} { $ns at [expr {$first + $length}] "$loss set enable_ 0" }
    $ns at [expr {$first + $every}] "outage $loss [expr {$first + $every}] $length $every"
}`;

/** The error model of a link in a script. `ends`: its nodes, as the script names them. */
function modelLines({ loss }: NetworkLink, index: number, ends: string): readonly string[] {
  const model = `$loss(${index})`;
  const settings =
    loss.kind === 'every'
      ? [
          `set loss(${index}) [new ErrorModel/Periodic]`,
          `${model} set period_ ${loss.n}`,
          `${model} set offset_ ${loss.n}`,
        ]
      : loss.kind === 'outage'
        ? [
            `set loss(${index}) [new ErrorModel]`,
            `${model} set rate_ 1`,
            `${model} set enable_ 0`,
            `$ns at ${loss.first} "outage ${model} ${loss.first} ${loss.length} ${loss.every}"`,
          ]
        : null;
  if (settings === null) return [];
  return [...settings, `${model} unit pkt`, `${model} drop-target [new Agent/Null]`, `$ns lossmodel ${model} ${ends}`];
}

/** The error models of a script, for links that `whyNoLoss` has nothing against. */
export function lossLines(links: readonly NetworkLink[], names: (node: number) => string): readonly string[] {
  const models = links.flatMap((link, index) => modelLines(link, index, `${names(link.from)} ${names(link.to)}`));
  return links.some(({ loss }) => loss.kind === 'outage') ? [OUTAGE, ...models] : models;
}

import { aodvAir, dsdvAir, rfcAir, type IdealAir } from './idealAir.ts';

const stream = (air: IdealAir, from: number, to: number, until: number): IdealAir => {
  for (let time = 1; time < until; time += 0.25) air.at(time, () => air.send(from, to));
  return air;
};

/** Numbers of the rules that fire in a few short exchanges of AODV and DSDV. */
export function rulesOfExchanges(): Set<number> {
  const runs: IdealAir[] = [];
  // A detour is found by local repair, then none is left; then the source is cut off too.
  const repaired = stream(aodvAir(4).chain(), 0, 3, 6);
  runs.push(
    repaired
      .at(3.1, () => repaired.link(2, 3, false))
      .at(5, () => repaired.link(0, 1, false))
      .run(40),
  );
  const broken = stream(aodvAir(4, { localRepair: 'never' }).chain(), 0, 3, 8);
  broken
    .at(1.6, () => broken.send(1, 3))
    .at(3, () => broken.link(1, 2, false))
    .at(3, () => broken.send(1, 3));
  runs.push(broken.at(3.0205, () => broken.send(0, 3)).run(40));
  const asked = aodvAir(4).chain();
  runs.push(
    asked
      .at(1, () => asked.send(1, 3))
      .at(2, () => asked.send(0, 3))
      .run(20),
  );
  runs.push(stream(rfcAir(2), 0, 1, 3).run(20));
  const greeted = stream(rfcAir(3, { hello: true, linkLayerDetection: false }).chain(), 0, 2, 8);
  runs.push(greeted.at(4, () => greeted.link(1, 2, false)).run(12));
  // A node is cut off and comes back.
  const silent = dsdvAir(4).chain().link(1, 3);
  silent.at(60, () => silent.link(2, 3, false).link(1, 2, false));
  runs.push(silent.at(115, () => silent.link(1, 2)).run(160));
  const back = dsdvAir(3, { useMac: true }).chain();
  back.at(60, () => back.link(1, 2, false)).at(61, () => back.send(0, 2));
  runs.push(back.at(115, () => back.link(1, 2)).run(160));
  const met = dsdvAir(3).link(0, 1);
  // In steps of 0.2 s the link breaks and returns, so that a triggered update is heard first.
  for (let time = 12; time < 16; time += 0.2) met.at(time, () => met.link(1, 2));
  runs.push(met.run(60));
  const shorter = dsdvAir(5).link(0, 1).link(1, 3).link(0, 2).link(2, 4).link(4, 3);
  runs.push(shorter.run(400));
  return new Set(runs.flatMap((run) => run.firings.map(({ rule }) => rule)));
}

import { describe, expect, it } from 'vitest';
import { fieldAt, fieldsIn, kindAt, type FormField } from '../../src/app/experiment/form/model/fields.ts';
import { linkRows, otherNetworkFields } from '../../src/app/experiment/form/model/linkRows.ts';
import { VARIANTS } from '../../src/engine/tcp/catalogue.ts';
import { describeField, meaningsOf } from '../../src/scenario/edit/describe.ts';
import { fieldOf, type Schema } from '../../src/scenario/fields/introspect.ts';
import { parseScenario } from '../../src/scenario/check/parse.ts';
import { readPath, writePath } from '../../src/scenario/words/path.ts';
import { scenarioSchema } from '../../src/scenario/schema.ts';

/** Every field that the form shows for a draft, with all rows and groups open. */
function shown(draft: unknown, path: FormField['path'] = []): FormField[] {
  return fieldsIn(draft, path).flatMap((field) => [field, ...shown(draft, field.path)]);
}

/** Paths of a description: what is in the schema, independent of the draft. */
function described(path = ''): string[] {
  const field = describeField(path);
  if (field === undefined) throw new Error(`${path} is not described`);
  return [path, ...field.children.flatMap(described)];
}

/** The kinds of every union in the schema, by their path. */
function kindsOf(schema: Schema, path: string): [string, readonly string[]][] {
  const { form } = fieldOf(schema);
  const inside = (fields: Readonly<Record<string, Schema>>) =>
    Object.entries(fields).flatMap(([name, below]) => kindsOf(below, path === '' ? name : `${path}.${name}`));
  if (form.form === 'list') return kindsOf(form.element, `${path}[]`);
  if (form.form === 'object') return inside(form.fields);
  if (form.form !== 'kinds') return [];
  return [[path, [...form.kinds.keys()]], ...[...form.kinds.values()].flatMap(inside)];
}

const everyKind = kindsOf(scenarioSchema, '');
const kinds = (path: string): readonly string[] => everyKind.find(([place]) => place === path)?.[1] ?? [];

/** Drafts that together contain every kind of everything. */
function drafts(): unknown[] {
  const queues = kinds('network.bottleneck.queue').map((kind) => ({ queue: { kind } }));
  const losses = [
    ...kinds('network.bottleneck.loss').map((kind) => ({ loss: { kind } })),
    ...kinds('network.bottleneck.effect').map((kind) => ({ effect: { kind } })),
  ];
  const flows = [
    ...VARIANTS.map(({ name }) => ({ variant: name, delayedAck: {}, forcedDrops: [{ segment: 3 }] })),
    ...kinds('flows[].application').map((kind) => ({ application: { kind } })),
    ...kinds('flows[].pattern').map((kind) => ({ kind: 'udp', pattern: { kind } })),
    ...queues.map((own) => ({ sourceAccess: own, sinkAccess: own })),
    ...queues.map((own) => ({ paths: [{ sourceAccess: own, sinkAccess: own }, {}], multipath: {} })),
  ];
  const interventions = kinds('interventions[]').map((kind) => ({ kind }));
  const links = [...queues, ...losses].map((own) => ({ from: 'a', to: 'b', ...own, back: own }));
  return [
    { flows, interventions },
    ...[...queues, ...losses].map((own) => ({
      network: { kind: 'dumbbell', bottleneck: own, reverse: own, access: own },
    })),
    { network: { kind: 'custom', nodes: [{ id: 'a' }], links }, flows },
    ...kinds('network').map((kind) => ({ network: { kind } })),
    ...kinds('network.shape').map((kind) => ({ network: { kind: 'made', shape: { kind } } })),
    ...[...queues, ...losses].flatMap((own) => [
      { network: { kind: 'made', trunk: own } },
      { network: { kind: 'accessPoint', uplink: own } },
    ]),
    {
      network: { kind: 'script', peer: [{ at: 1, ack: 1, sack: [[3, 4]], dsack: [1, 2] }] },
      flows: [{ writes: [{ at: 0, segments: 1 }] }],
    },
    ...['placement', 'mobility', 'routing'].flatMap((part) =>
      kinds(`network.${part}`).map((kind) => ({
        network: { kind: 'manet', [part]: { kind, positions: [[0, 0]], moves: [[0, 0, 0, 0, 0]] } },
        flows: [{}],
      })),
    ),
    ...kinds('network.radio.loss').map((kind) => ({ network: { kind: 'manet', radio: { loss: { kind } } } })),
  ];
}

describe('the generated form', () => {
  const all = drafts().flatMap((draft) => shown(draft));
  // Where kinds share a field, the description is that of the first kind, here too.
  const seen = new Map(all.toReversed().map((field) => [writePath(field.path).replaceAll(/\[\d+\]/g, '[]'), field]));

  it('shows every field that the schema describes', () => {
    const places = [...seen.entries()].flatMap(([path, field]) =>
      field.control === 'kinds' ? [path, `${path}.kind`] : [path],
    );
    expect(new Set(['', ...places])).toEqual(new Set(described()));
  });

  it('says of each what it is, its range and its default, as the description does', () => {
    for (const [path, field] of seen) {
      const description = describeField(path);
      // Where a name means different things to variants, the form shows the words of one, the description those of all.
      if (meaningsOf(path.replace(/^flows\[\]\.parameters\./, ''), VARIANTS).length > 1) {
        expect(description?.help).toContain(`: ${field.help}`);
        continue;
      }
      expect(field.label, path).toBe(description?.label);
      expect(field.help, path).toBe(description?.help);
      expect(field.nullMeans, path).toBe(description?.nullMeans);
      expect([field.min, field.max], path).toEqual([description?.min, description?.max]);
      if (description?.type === 'choice') {
        const words = field.choices.map(({ value }) => value);
        // The variants that are native to the stack come first.
        if (path.endsWith('.stack')) expect(new Set(words)).toEqual(new Set(description.choices));
        else expect(words).toEqual(description.choices);
      }
      expect(field.unit === '' ? field.measure : field.unit, path).toBe(description?.unit);
    }
  });

  it('names every kind in words of its own', () => {
    const kindFields = all.filter(({ control }) => control === 'kinds');
    expect(kindFields.length).toBeGreaterThan(100);
    // An assertion per choice would take seconds.
    const unnamed = kindFields.flatMap(({ path, choices }) =>
      choices.filter(({ label, help }) => label === '' || !/^[A-Z].*\.$/.test(help ?? '')).map(() => writePath(path)),
    );
    expect(unnamed).toEqual([]);
  });

  it('gives every link and everything else of the network a place', () => {
    for (const draft of drafts()) {
      const rows = linkRows(draft).map(({ path }) => writePath(path));
      const others = otherNetworkFields(draft).map(({ path }) => writePath(path));
      for (const field of fieldsIn(draft, ['network'])) {
        // An empty list of links shows only the button to add one.
        if (field.control === 'list' && fieldsIn(draft, field.path).length === 0) continue;
        const path = writePath(field.path);
        expect(rows.some((row) => row === path || row.startsWith(`${path}[`)) || others.includes(path), path).toBe(
          true,
        );
      }
    }
  });
});

describe('a field of the form', () => {
  const at = (draft: unknown, path: string): FormField | undefined => fieldAt(draft, readPath(path) ?? []);

  it('has the stacks first on which the variant is at home, and says of the others that it is not', () => {
    const labels = (variant: string) =>
      at({ flows: [{ variant }] }, 'flows[0].stack')?.choices.map(({ label }) => label);
    expect(labels('bbr')).toEqual([
      'Linux',
      'RFCs',
      'QUIC',
      'ns-2.35 (not implemented there)',
      'Linux senders of ns-2.35 (not implemented there)',
      'smoltcp 0.14 (not implemented there)',
      'lwIP 2.1 (not implemented there)',
      'quinn 0.11 (not implemented there)',
      's2n-quic 0.91 (not implemented there)',
      'ngtcp2 0.12 (not implemented there)',
    ]);
    expect(labels('reno')?.filter((label) => label.includes('not implemented there'))).toEqual([
      's2n-quic 0.91 (not implemented there)',
    ]);
    const [inRow] = fieldsIn({ flows: [{ variant: 'bbr' }] }, ['flows', 0]).filter(({ label }) => label === 'Stack');
    expect(inRow?.choices.map(({ label }) => label)).toEqual(labels('bbr'));
  });

  it('knows what is given and what stands otherwise', () => {
    expect(at({}, 'network.bottleneck.delay')).toMatchObject({ given: undefined, usual: 0.015, unit: 's' });
    expect(at({ network: { bottleneck: { delay: 'x' } } }, 'network.bottleneck.delay')).toMatchObject({ given: 'x' });
    expect(at({}, 'flows[1].variant')).toMatchObject({ given: 'cubic' });
  });

  it('has the default of the stack and the variant when it is a setting', () => {
    const minRto = (flow: object) => at({ flows: [flow] }, 'flows[0].parameters.minRto')?.usual;
    expect(minRto({ variant: 'reno', stack: 'ns2' })).toBe(0.2);
    expect(minRto({ variant: 'reno', stack: 'rfc' })).toBe(1);
    expect(at({ flows: [{ variant: 'reno' }] }, 'flows[0].parameters.alpha')).toBeUndefined();
    expect(at({ flows: [{ variant: 'vegas' }] }, 'flows[0].parameters.alpha')).toMatchObject({ usual: 1 });
  });

  it('that means nothing in the network at hand is not shown, unless it is given', () => {
    const names = (draft: unknown) => fieldsIn(draft, ['flows', 0]).map(({ path }) => path.at(-1));
    expect(names({})).toContain('sourceAccess');
    expect(names({})).not.toContain('from');
    expect(names({ flows: [{ from: 'a' }] })).toContain('from');
    expect(names({ network: { kind: 'custom' } })).toContain('from');
    expect(names({ network: { kind: 'custom' } })).not.toContain('sourceAccess');
  });

  it('has no fields inside while it is null', () => {
    expect(fieldsIn({}, ['flows', 0, 'delayedAck'])).toEqual([]);
    expect(fieldsIn({ flows: [{ delayedAck: {} }] }, ['flows', 0, 'delayedAck'])).toHaveLength(2);
    const own = at({}, 'flows[0].sourceAccess.queue');
    expect(own && kindAt(own)).toBeUndefined();
  });

  it('is found whatever the draft is', () => {
    for (const draft of [null, 5, 'x', [], { flows: 'x', network: 7 }, { flows: [null, 3, 'x'] }, { flows: [[]] }]) {
      expect(parseScenario(draft).ok).toBe(false);
      expect(shown(draft).length).toBeGreaterThan(0);
    }
  });
});

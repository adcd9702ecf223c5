import { describe, expect, it } from 'vitest';
import { variantNamed, VARIANTS } from '../../src/engine/tcp/catalogue.ts';
import { STACK_PARAMETERS } from '../../src/engine/tcp/stackParameters.ts';
import { DEFAULT_SCENARIO } from '../../src/scenario/check/defaultScenario.ts';
import { describeField, type FieldDescription, meaningsOf, settingNames } from '../../src/scenario/edit/describe.ts';
import { readParameters } from '../../src/scenario/fields/parameters.ts';

/** Every field there is, below `path`. */
function everyField(path = ''): FieldDescription[] {
  const field = describeField(path);
  if (field === undefined) throw new Error(`${path} is not described`);
  return [field, ...field.children.flatMap(everyField)];
}

describe('the description of', () => {
  it('a rate has its unit, range and default', () => {
    expect(describeField('network.bottleneck.rate')).toEqual({
      path: 'network.bottleneck.rate',
      label: 'Rate',
      help: 'How many bits the link sends per second.',
      type: 'number',
      unit: 'bit/s',
      min: 1,
      max: 1e12,
      default: 10e6,
      required: false,
      children: [],
    });
  });

  it('the scenario lists its fields', () => {
    expect(describeField()?.children).toEqual([
      'version',
      'title',
      'notes',
      'seed',
      'duration',
      'network',
      'flows',
      'interventions',
    ]);
    expect(describeField('flows')).toMatchObject({ type: 'list', min: 1, max: 256, children: ['flows[]'] });
  });

  it('a variant offers the variants of the catalogue', () => {
    expect(describeField('flows[].variant')).toMatchObject({
      type: 'choice',
      default: 'newreno',
      choices: VARIANTS.map(({ name }) => name),
    });
  });

  it('a kind offers the kinds', () => {
    expect(describeField('flows[].kind')).toMatchObject({ choices: ['tcp', 'udp'], default: 'tcp', required: false });
    expect(describeField('interventions[].kind')).toMatchObject({
      choices: ['setLink', 'drop', 'packet', 'stopFlow', 'receiverWindow', 'variant', 'setting', 'moveNode'],
      required: true,
    });
  });

  it('a field of some kinds only says of which', () => {
    expect(describeField('flows[].rate')).toMatchObject({ only: ['udp'], default: 1e6 });
    expect(describeField('flows[].start')).not.toHaveProperty('only');
    expect(describeField('network.links[].rate')).toMatchObject({ default: 10e6 });
  });

  it('a field that may be null says what null means', () => {
    expect(describeField('flows[].stop')).toMatchObject({ nullMeans: 'at the end of the run', default: null });
    expect(describeField('flows[].sourceAccess.rate')).toMatchObject({ nullMeans: 'as network.access' });
  });

  it('a setting of the stacks has the default of each stack, and what departs from it', () => {
    expect(describeField('flows[].parameters.minRto')).toMatchObject({
      unit: 's',
      min: 0,
      max: 60,
      defaults: [
        { stack: 'ns2', variant: null, value: 0.2 },
        { stack: 'rfc', variant: null, value: 1 },
        { stack: 'linux', variant: null, value: 0.2 },
        { stack: 'quic', variant: null, value: 0 },
        { stack: 'quinn', variant: null, value: 0 },
        { stack: 'ngtcp2', variant: null, value: 0 },
        { stack: 'smoltcp', variant: null, value: 1 },
        { stack: 'lwip', variant: null, value: 1 },
        { stack: 'ns2-linux', variant: null, value: 0.2 },
        { stack: 's2n-quic', variant: null, value: 0 },
      ],
    });
    expect(describeField('flows[0].parameters.headerOnWire')?.defaults).toContainEqual({
      stack: 'ns2',
      variant: 'vegas',
      value: false,
    });
  });

  it('a setting has defaults only where a flow may set it', () => {
    const refused = settingNames().flatMap((name) =>
      (describeField(`flows[].parameters.${name}`)?.defaults ?? []).flatMap(({ stack, variant, value }) => {
        const owner = variantNamed(variant ?? 'reno');
        if (owner === undefined) throw new Error(`no ${variant}`);
        return readParameters(owner, stack, { [name]: value }).refused;
      }),
    );
    expect(refused).toEqual([]);
  });

  it('what a stack has built in has no default there', () => {
    expect(describeField('flows[].parameters.sMax')?.defaults).toEqual([{ stack: 'rfc', variant: 'bic', value: 32 }]);
    expect(describeField('flows[].parameters.betaCubic')?.defaults).toEqual([
      { stack: 'rfc', variant: 'cubic', value: 0.7 },
      { stack: 'smoltcp', variant: 'cubic', value: 0.7 },
      { stack: 'linux', variant: 'cubic', value: 717 / 1024 },
      { stack: 'quic', variant: 'cubic', value: 0.7 },
      { stack: 'quinn', variant: 'cubic', value: 0.7 },
      { stack: 's2n-quic', variant: 'cubic', value: 0.7 },
      { stack: 'ngtcp2', variant: 'cubic', value: 0.7 },
    ]);
    expect(describeField('flows[].parameters.firstRoundUnset')?.defaults).toContainEqual({
      stack: 'ns2-linux',
      variant: 'vegas',
      value: false,
    });
  });

  it('a setting of one variant says so', () => {
    expect(describeField('flows[].parameters.C')).toMatchObject({ only: ['cubic'], unit: 'segments/s^3' });
  });

  it('every field says what it is, and leads to itself', () => {
    const fields = everyField();
    for (const field of fields) {
      expect(field.label, field.path).not.toBe('');
      expect(field.help, `${field.path}: its \`help\` is a sentence`).toMatch(/^[A-Z].*\.$/);
      expect(describeField(field.path)).toEqual(field);
      if (field.type.endsWith('number'))
        expect(field.min !== undefined && field.max !== undefined, field.path).toBe(true);
    }
    expect(fields.length).toBeGreaterThan(100);
    for (const { name } of STACK_PARAMETERS)
      expect(fields.some((field) => field.path === `flows[].parameters.${name}`)).toBe(true);
  });

  it('the network and the flows has the default run', () => {
    expect(describeField('network')?.default).toEqual(DEFAULT_SCENARIO.network);
    expect(describeField('flows')?.default).toEqual(DEFAULT_SCENARIO.flows);
  });

  it.each([
    'nothing',
    'network.nothing',
    'flows[].parameters.nothing',
    'flows[].parameters.minRto.x',
    'flows.variant',
    'network[0]',
    '..',
    'a b',
    '__proto__',
    'flows[].toString',
  ])('%s does not exist', (path) => {
    expect(describeField(path)).toBeUndefined();
  });
});

it('a setting that two variants use for different things is described for each', () => {
  const beta = { name: 'beta', label: 'beta', kind: 'number', range: [0, 1] } as const;
  const variants = [
    { title: 'One', parameters: [{ ...beta, help: 'What is left.' }] },
    { title: 'Two', parameters: [{ ...beta, help: 'What is lost.', range: [0, 2] as const }] },
    { title: 'Three', parameters: [{ ...beta, help: 'What is left.' }] },
  ];
  expect(meaningsOf('beta', variants).map(({ titles }) => titles)).toEqual([['One', 'Three'], ['Two']]);
  expect(meaningsOf('alpha', variants)).toEqual([]);
});

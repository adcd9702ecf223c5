// The types of a scenario as a text, generated from the schema with its description of each field.
import { engineModule } from './engineModule.mjs';

/**
 * @typedef {import('../src/scenario/fields/introspect.ts').Schema} Schema
 * @typedef {import('../src/scenario/fields/field.ts').FieldNotes} Notes
 */

/** A comment with the description of a field. @param {Notes | undefined} notes */
function comment(notes) {
  if (notes === undefined) return '';
  const { help, unit = '', range, nullMeans } = notes;
  const said = [
    help,
    ...(range === undefined ? [] : [`From ${range[0]} to ${range[1]}${unit && ` ${unit}`}.`]),
    ...(nullMeans === undefined ? [] : [`null: ${nullMeans}.`]),
  ];
  return `/** ${said.join(' ').trim().replaceAll('*/', '* /')} */\n`;
}

/** @returns {Promise<string>} `Scenario`, complete, and `ScenarioInput`, in which fields with a default are optional */
export async function scenarioTypes() {
  const { fieldOf, scenarioSchema } = await engineModule('scripts/scenarioFields.ts');
  /** Names of objects by their texts, so that each is declared once. @type {Map<string, string>} */
  const names = new Map();

  /** @param {string} text @param {string | undefined} label @param {boolean} input */
  function named(text, label, input) {
    const known = names.get(text);
    if (known !== undefined) return known;
    const words = (label ?? 'part').split(/[^A-Za-z]+/).filter((word) => word !== '');
    const stem = `${words.map((word) => word[0]?.toUpperCase() + word.slice(1)).join('')}${input ? 'Input' : ''}`;
    const taken = new Set(names.values());
    let name = stem;
    for (let count = 2; taken.has(name); count++) name = `${stem}${count}`;
    names.set(text, name);
    return name;
  }

  /**
   * @param {Record<string, Schema>} fields @param {boolean} input @param {boolean} usual whether its kind may be
   * omitted
   */
  function objectOf(fields, input, usual) {
    const lines = Object.entries(fields).map(([name, schema]) => {
      const { notes, required } = fieldOf(schema);
      const mayLack = input && (!required || (name === 'kind' && usual));
      return `${comment(notes)}readonly ${name}${mayLack ? '?' : ''}: ${typeOf(schema, input)}${mayLack ? ' | undefined' : ''};\n`;
    });
    return `{\n${lines.join('')}}`;
  }

  /** @param {Schema} schema @param {boolean} input @returns {string} */
  function typeOf(schema, input) {
    const { form, nullable, notes, usualKind } = fieldOf(schema);
    const bare = () => {
      switch (form.form) {
        case 'number':
          return input ? 'number | string' : 'number';
        case 'text':
          return 'string';
        case 'switch':
          return 'boolean';
        case 'settings':
          return '{ readonly [name: string]: unknown }';
        case 'choice':
          return form.choices.map((/** @type {unknown} */ each) => JSON.stringify(each)).join(' | ');
        case 'list':
          return `readonly (${typeOf(form.element, input)})[]`;
        case 'object':
          return named(objectOf(form.fields, input, false), notes?.label, input);
        default:
          return [...form.kinds]
            .map(([kind, fields]) =>
              named(objectOf(fields, input, kind === usualKind), fieldOf(fields.kind).notes?.label, input),
            )
            .join(' | ');
      }
    };
    return nullable ? `${bare()} | null` : bare();
  }

  const complete = typeOf(scenarioSchema, false);
  const given = typeOf(scenarioSchema, true);
  const flow = `${complete}['flows'][number]`;
  return [
    ...[...names].map(
      ([text, name]) =>
        `${name === complete ? '/** A complete scenario: every default is filled in. */\n' : name === given ? '/** What differs from the default run. A number may be a text with its unit, such as "20ms". */\n' : ''}${name === complete || name === given ? 'export ' : ''}interface ${name} ${text}`,
    ),
    `export type TcpFlow = Extract<${flow}, { readonly kind: 'tcp' }>;`,
    'export {};',
    '',
  ].join('\n');
}

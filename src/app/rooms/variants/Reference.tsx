import { FUNCTION_NAMES, HOOKS, QUANTITIES } from '../../../law/vocabulary.ts';

/** Everything that a law may read, and when its rules are evaluated. */
export const Reference = () => (
  <details className="law-reference">
    <summary>What a law may read, and when it is asked</summary>
    <table>
      <tbody>
        {Object.entries(QUANTITIES).map(([name, { unit, means }]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>{unit}</td>
            <td>{means}</td>
          </tr>
        ))}
      </tbody>
    </table>
    <table>
      <tbody>
        {Object.entries(HOOKS).map(([name, when]) => (
          <tr key={name}>
            <th scope="row">on {name}</th>
            <td>{when}</td>
          </tr>
        ))}
      </tbody>
    </table>
    <p>
      Functions: {FUNCTION_NAMES.join(', ')}. Control and Space lists what may be written; Control and Enter runs from
      0; F8 goes to what is wrong; F9 stops at the line of the caret; Alt and D shows all differences; Esc leaves the
      text.
    </p>
  </details>
);

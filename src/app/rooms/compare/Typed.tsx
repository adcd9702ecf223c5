import { useState } from 'react';

/** A field in a sentence, as wide as its content. Typed text is applied with Enter, or when the field is left. */
export function Typed({
  label,
  text,
  put,
  refused = false,
  placeholder,
}: {
  readonly label: string;
  readonly text: string;
  readonly put: (text: string) => void;
  readonly refused?: boolean;
  readonly placeholder?: string;
}) {
  const [{ typed, of }, type] = useState({ typed: text, of: text });
  // The accepted value replaces the typed text.
  if (of !== text) type({ typed: text, of: text });
  const done = (): void => {
    if (typed.trim() !== text) put(typed.trim());
  };
  return (
    <input
      type="text"
      className="typed"
      aria-label={label}
      aria-invalid={refused || undefined}
      autoComplete="off"
      spellCheck={false}
      placeholder={placeholder}
      value={typed}
      size={Math.min(24, Math.max(2, typed.length, placeholder?.length ?? 0))}
      onFocus={({ target }) => target.select()}
      onChange={({ target }) => type({ typed: target.value, of })}
      onBlur={done}
      onKeyDown={({ key }) => {
        if (key === 'Enter') done();
        if (key === 'Escape') type({ typed: text, of });
      }}
    />
  );
}

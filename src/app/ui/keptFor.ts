/** A function of an object that keeps its result as long as the object exists. */
export function keptFor<Of extends object, Result>(make: (of: Of) => Result): (of: Of) => Result {
  const known = new WeakMap<Of, { readonly result: Result }>();
  return (of) => {
    const kept = known.get(of) ?? { result: make(of) };
    known.set(of, kept);
    return kept.result;
  };
}

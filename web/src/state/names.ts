// Names where there is little room; no DOM.

/** The fewest first words of a name that no other of the names begins with. */
export function shortName(name: string, names: readonly string[]): string {
  const words = name.split(' ');
  for (let count = 1; count < words.length; count++) {
    const short = words.slice(0, count).join(' ');
    if (!names.some((other) => other !== name && `${other} `.startsWith(`${short} `))) return short;
  }
  return name;
}

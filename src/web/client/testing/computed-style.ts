/** What the style sheet of jsdom asks of an element before it hides it. */
const ATTRIBUTES = ['hidden', 'open', 'type'];
const INHERITED: Record<string, string> = { visibility: 'visible', 'pointer-events': 'auto', pointerEvents: 'auto' };

/**
 * Queries by role ask for the style of every element, and jsdom matches all rules of its style sheet each time. Without
 * style sheets of our own only inline styles differ between elements of one kind, so each kind is asked once.
 */
export const cheapComputedStyle = (): typeof globalThis.getComputedStyle => {
  const matchAllRules = globalThis.getComputedStyle;
  const displays = new Map<string, string>();

  const displayOf = (element: Element): string => {
    const kind = [element.localName, ...ATTRIBUTES.map((name) => element.getAttribute(name))].join('|');
    const known = displays.get(kind);
    if (known !== undefined) return known;
    const alike = element.cloneNode(false) as Element;
    alike.removeAttribute('style');
    // jsdom has no style for it, and a name would have a blank there.
    const display = element.localName === 'wbr' ? 'inline' : matchAllRules(alike).display;
    displays.set(kind, display);
    return display;
  };
  const inlineStyle = (element: Element, name: string): string =>
    element.hasAttribute('style') ? String(Reflect.get((element as HTMLElement).style, name) ?? '') : '';
  const valueOf = (element: Element, name: string): string => {
    if (name === 'display') return inlineStyle(element, name) || displayOf(element);
    for (let each: Element | null = element; each !== null; each = each.parentElement) {
      const value = inlineStyle(each, name);
      if (value !== '') return value;
      if (INHERITED[name] === undefined) return '';
    }
    return INHERITED[name] ?? '';
  };

  return (element) =>
    new Proxy((element as HTMLElement).style, {
      get: (style, name) => {
        if (name === 'getPropertyValue') return (property: string) => valueOf(element, property);
        if (name === 'display' || name === 'visibility' || name === 'pointerEvents') return valueOf(element, name);
        return Reflect.get(style, name) as unknown;
      },
    });
};

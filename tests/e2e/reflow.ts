import type { Page } from 'playwright/test';

/**
 * Text sizes and widths at which every page is checked: WCAG 2.2, 1.4.4 (double text size) and 1.4.10 (reflow at 320
 * px).
 */
export const readings = [
  { name: '360 px, text at 200 %', width: 360, text: '200%' },
  { name: '320 px', width: 320, text: '' },
] as const;
export type Reading = (typeof readings)[number];

/** Shows the page at this width and text size. */
export async function read(page: Page, { width, text }: Reading): Promise<void> {
  await page.setViewportSize({ width, height: 740 });
  await page.evaluate((size) => (document.documentElement.style.fontSize = size), text);
}

/**
 * What a person couldn't read or reach on the current page: text that is cut off, overflows its box or overlaps other
 * text, controls outside the edges, and sideways scrolling anywhere but in a table. Describes each fault with its
 * element.
 */
export const reflowFaults = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const faults: string[] = [];
    const say = (fault: string, element: Element | null, more = '') =>
      faults.push(`${fault}: ${element?.outerHTML.replaceAll(/\s+/g, ' ').slice(0, 110) ?? ''}${more}`);
    const screen = document.documentElement.clientWidth;
    const style = new Map<Element, CSSStyleDeclaration>();
    const styleOf = (element: Element): CSSStyleDeclaration => {
      const computed = style.get(element) ?? getComputedStyle(element);
      style.set(element, computed);
      return computed;
    };
    const ancestors = (element: Element): Element[] => {
      const found: Element[] = [];
      for (let each: Element | null = element; each !== null && each !== document.body; each = each.parentElement)
        found.push(each);
      return found;
    };
    const isSeen = (element: Element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
    /** For screen readers only: a box of 1 px. */
    const isForEarsAlone = (chain: Element[]) =>
      chain.some((each) => styleOf(each).clipPath !== 'none' || each.clientWidth === 1);
    const scrolls = (each: Element) =>
      /auto|scroll/.test(styleOf(each).overflowX) && each.scrollWidth > each.clientWidth + 1;
    const isDrawing = (chain: Element[]) => chain.some((each) => each.matches('svg, [aria-hidden=true]'));
    const floats = (chain: Element[]) =>
      chain.find((each) => /fixed|sticky|absolute/.test(styleOf(each).position)) ?? null;

    const { scrollWidth } = document.documentElement;
    if (scrollWidth > screen) say(`the page scrolls sideways, ${scrollWidth} of ${screen} px`, null);

    interface Line {
      text: string;
      element: Element;
      chain: Element[];
      box: { left: number; right: number; top: number; bottom: number };
    }
    const lines: Line[] = [];
    /** Words broken in the middle for lack of space. An address has to break somewhere. */
    const breaksIn = (node: Node): string[] => {
      const range = document.createRange();
      return [...(node.textContent ?? '').matchAll(/(?<![\p{L}\d@.])\p{L}{2,14}(?![\p{L}\d@.])/gu)].flatMap(
        ({ 0: word, index }) => {
          range.setStart(node, index);
          range.setEnd(node, index + word.length);
          const tops = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
          return tops.size > 1 ? [word] : [];
        },
      );
    };
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const node = walker.currentNode;
      const element = node.parentElement;
      if (
        element === null ||
        !node.textContent?.trim() ||
        element.matches('script, style, noscript, option') ||
        !isSeen(element)
      )
        continue;
      const chain = ancestors(element);
      if (isDrawing(chain) || isForEarsAlone(chain)) continue;
      // A long word in a heading is hyphenated; machine-readable text has nowhere to break.
      const longest = element.closest('h1, h2, h3') === null ? 99 : 10;
      if (element.tagName !== 'CODE')
        for (const word of breaksIn(node)) if (word.length <= longest) say(`“${word}” is broken`, element);
      const range = document.createRange();
      range.selectNodeContents(node);
      for (const { left, right, top, bottom } of range.getClientRects()) {
        if (right - left < 1) continue;
        // A line's box is taller than its letters.
        const spare = (bottom - top) * 0.25;
        lines.push({
          text: node.textContent.trim().slice(0, 40),
          element,
          chain,
          box: { left, right, top: top + spare, bottom: bottom - spare },
        });
      }
    }

    const isTable = (chain: Element[]) => chain.some((each) => each.matches('table, [role=table], [role=grid], pre'));
    const scroller = (chain: Element[]) => chain.find(scrolls) ?? null;
    for (const { element, chain, text, box } of lines) {
      const scrolled = scroller(chain);
      if (scrolled !== null && !isTable(chain)) say('scrolls sideways and is no table', scrolled);
      if (scrolled === null && (box.left < -1 || box.right > screen + 1))
        say('text past the edge', element, ` “${text}”`);
      for (const each of chain) {
        if (each === scrolled) break;
        const { overflowX, overflowY, backgroundColor, borderTopWidth, display, borderTopColor } = styleOf(each);
        if (display === 'inline' || display === 'contents') continue;
        const { left, right, top, bottom } = each.getBoundingClientRect();
        const isOut = box.left < left - 1.5 || box.right > right + 1.5;
        const isAbove = box.top < top - 1 || box.bottom > bottom + 1;
        const clips = /hidden|clip/.test(overflowX) || /hidden|clip/.test(overflowY);
        const isPainted =
          backgroundColor !== 'rgba(0, 0, 0, 0)' || (borderTopWidth !== '0px' && borderTopColor !== 'rgba(0, 0, 0, 0)');
        if ((isOut || isAbove) && (clips || isPainted)) {
          say(clips ? 'text is cut off' : 'text sticks out of its box', each, ` “${text}”`);
          break;
        }
        if (/absolute|fixed/.test(styleOf(each).position)) break;
      }
    }

    const meet = (a: Line['box'], b: Line['box']) =>
      Math.min(a.right, b.right) - Math.max(a.left, b.left) > 5 &&
      Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 2;
    lines.sort((a, b) => a.box.top - b.box.top);
    for (const [place, one] of lines.entries()) {
      for (let next = place + 1; next < lines.length; next++) {
        const other = lines[next];
        if (other === undefined || other.box.top > one.box.bottom) break;
        if (meet(one.box, other.box) && floats(one.chain) === floats(other.chain))
          say(`“${one.text}” lies on “${other.text}”`, one.element);
      }
    }

    for (const control of document.querySelectorAll(
      'a[href], button, input, select, textarea, summary, [tabindex="0"]',
    )) {
      const chain = ancestors(control);
      if (!isSeen(control) || isDrawing(chain) || isForEarsAlone(chain)) continue;
      const { left, right, width, height, bottom } = control.getBoundingClientRect();
      if (width === 0 || height === 0 || bottom < 0) continue;
      if (scroller(chain) === null && (left < -1 || right > screen + 1))
        say(`a control past the edge, ${Math.round(left)} to ${Math.round(right)} px`, control);
      // Controls may overlay a whole card on purpose.
      if (floats(chain) !== null || control.matches('input[type=checkbox], input[type=radio], input[type=hidden]'))
        continue;
      for (const line of lines) {
        if (
          control.contains(line.element) ||
          line.element.contains(control) ||
          line.element.closest('label') !== null ||
          floats(line.chain) !== null
        )
          continue;
        if ([...control.getClientRects()].some((part) => meet(line.box, part)))
          say(`“${line.text}” lies on a control`, control);
      }
    }

    for (const each of document.querySelectorAll('body *')) {
      if (
        /fixed|sticky/.test(styleOf(each).position) &&
        isSeen(each) &&
        each.getBoundingClientRect().height > innerHeight / 2 &&
        styleOf(each).top !== '0px'
      )
        say('covers half of the screen', each);
    }
    return [...new Set(faults)];
  });

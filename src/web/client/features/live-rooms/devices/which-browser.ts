import type { BrowserFamily, SystemFamily } from '#modules/live-rooms/contract/test-code.ts';
import { isInAppBrowser } from './in-app-browser.ts';

export type WhichBrowser = { browser: BrowserFamily; version: number; system: SystemFamily };

type Signs = { userAgent: string; maxTouchPoints?: number };

/** Their order matters: most browsers also call themselves Chrome, and all of them Safari. */
const FAMILIES: readonly [BrowserFamily, RegExp][] = [
  ['Edge', /\b(?:Edg|EdgA|EdgiOS)\/(\d+)/],
  ['Opera', /\b(?:OPR|OPT|OPiOS)\/(\d+)/],
  ['Samsung Internet', /\bSamsungBrowser\/(\d+)/],
  ['Firefox', /\b(?:Firefox|FxiOS)\/(\d+)/],
  ['Chrome', /\b(?:Chrome|CriOS|HeadlessChrome)\/(\d+)/],
  ['Safari', /\bVersion\/(\d+)[\d.]* (?:Mobile\/\w+ )?Safari\//],
];

const SYSTEMS: readonly [SystemFamily, RegExp][] = [
  ['iOS', /iPhone|iPad|iPod/],
  ['Android', /Android/],
  ['Windows', /Windows/],
  ['ChromeOS', /CrOS/],
  ['macOS', /Mac OS X|Macintosh/],
  ['Linux', /Linux|X11/],
];

/**
 * The browser by its user agent: only to say where its settings are, never to prevent entering (C-192). An Apple tablet
 * identifies as a computer, and is recognised by its touch screen.
 */
export const whichBrowser = ({ userAgent, maxTouchPoints = 0 }: Signs = navigator): WhichBrowser => {
  let browser: BrowserFamily = 'other';
  let version = 0;
  for (const [family, mark] of FAMILIES) {
    const match = mark.exec(userAgent);
    if (!match) continue;
    browser = family;
    version = Number(match[1]);
    break;
  }
  const named = SYSTEMS.find(([, mark]) => mark.test(userAgent))?.[0] ?? 'other';
  const system = named === 'macOS' && maxTouchPoints > 1 ? 'iOS' : named;
  return { browser: isInAppBrowser(userAgent) ? 'in another app' : browser, version, system };
};

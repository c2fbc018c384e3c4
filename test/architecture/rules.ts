// The rules of the house for one file each: what it imports, which doors it opens, and what it may not ask. Each gives what is wrong.
import { dirname } from 'node:path';
import { doors, pureRooms, watched } from './doors';
import { importsOf, type Source, usedNames, withoutComments } from './sources';
import { floors, holderOf, isWithin, lazyLoader, rooms } from './table';

const isOurs = (imported: string) => /^(?:src|webview|media|prompts|scripts|test)(?:\/|$)/.test(imported);

/** What a file imports and its row of the table does not name. */
export function againstTable(source: Source): string[] {
  const room = rooms.find(
    ({ path }) =>
      path ===
      holderOf(
        source.path,
        rooms.map((each) => each.path),
      ),
  );
  if (!room) return ['no row of the table holds this file'];
  const isAllowed = (imported: string) =>
    isOurs(imported)
      ? room.ours.some((folder) => isWithin(imported, folder))
      : room.packages.some((name) =>
          name.endsWith(':') ? imported.startsWith(name) : imported === name || imported.startsWith(`${name}/`),
        );
  return importsOf(source)
    .map(({ what }) => what)
    .filter((imported) => !isAllowed(imported) && !(imported.endsWith('.css') && source.path.startsWith('webview/')));
}

/** What a file imports from its own floor or from one above it. */
export function againstFloors(source: Source): string[] {
  const house = floors.find(({ of }) => source.path.startsWith(`${of}/`));
  if (!house) return [];
  const all = house.lowestFirst.flat();
  const floorOf = (holder: string) => house.lowestFirst.findIndex((floor) => floor.includes(holder));
  const own = holderOf(source.path, all);
  if (own === undefined) return ['no floor holds this file'];
  return importsOf(source)
    .filter(({ what, isLazy }) => isWithin(what, house.of) && !(isLazy && source.path === lazyLoader))
    .map(({ what }) => what)
    .filter((imported) => {
      const holder = holderOf(imported, all);
      return holder === undefined || (holder !== own && floorOf(holder) >= floorOf(own));
    });
}

/**
 * Imports that no table can see, imports of the editor in another form than the one the build rewrites, casts and comments that silence the
 * compiler, and records whose failure nobody hears.
 */
export function againstForm(source: Source): string[] {
  const text = withoutComments(source.text);
  const unseen = [...text.matchAll(/\b(?:import|require)\s*\(\s*(?!['"][^'"]*['"]\s*\)).{0,40}/g)].map(([found]) => found);
  const required = [...text.matchAll(/\brequire\s*\(.{0,40}/g)].map(([found]) => found);
  const editor = [...text.matchAll(/^(?!import type |import \* as vscode from 'vscode';$).*\bfrom ['"`]vscode['"`]/gm)].map(
    ([found]) => found,
  );
  const exported = [...text.matchAll(/^export default\b.*|^export \* from.*|^(?:export )?(?:const )?enum .*/gm)].map(([found]) => found);
  const unchecked = [...text.matchAll(/\bas unknown as\b|(?<!\w)<unknown>|\bas never\b/g)].map(([found]) => found);
  const silenced = [...source.text.matchAll(/@ts-(?:expect-error|ignore|nocheck)/g)].map(([found]) => found);
  const dropped = [...text.matchAll(/\bvoid [^;]*?\brecord(?:If)?\((?![^;]*\.catch\()[^;]*/g)].map(([found]) => found);
  return [...unseen, ...required, ...editor, ...exported, ...unchecked, ...silenced, ...dropped];
}

/** Doors a file opens that are another's, and in a pure room what gives another answer each time. */
export async function againstDoors(source: Source): Promise<string[]> {
  const used = await usedNames(source, watched);
  const opened = doors
    .filter(
      ({ within, places }) =>
        [within].flat().some((folder) => isWithin(source.path, folder)) && !places.some((place) => isWithin(source.path, place)),
    )
    .filter(({ isOpened }) => isOpened(source, used))
    .map(({ what }) => what);
  const isPure = pureRooms.some((folder) => isWithin(source.path, folder));
  // a date of a moment that is given is a format, and mathematics but for chance is pure
  const impure =
    /(?<!new )global_Date(?!\.parse\b)|new global_Date(?!\((?!\)))|global_Math(?!\.\w)|global_Math\.random|global_globalThis/.exec(
      used.code,
    );
  return isPure && impure ? [...opened, `asks the clock or chance: ${used.code.slice(impure.index, impure.index + 40)}`] : opened;
}

/** Everything that is wrong with a file; empty where nothing is. */
export async function wrongWith(source: Source): Promise<string[]> {
  return [...againstTable(source), ...againstFloors(source), ...againstForm(source), ...(await againstDoors(source))];
}

export const folderOf = (path: string): string => dirname(path).replaceAll('\\', '/');

// Icons in the panel: SVG instead of characters, with readable colors.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { outlineOf } from '../../../scripts/icons.mjs';
import { roster } from '../../../src/core/agents/roster';
import { signOf } from '../../../src/core/agents/signs';
import { Face } from '../../../webview/icons/Face';
import { product, withoutComments } from '../../architecture/sources';
import { seeded } from '../../kit/seeded';
import { show, useDom } from '../dom';
import { assertEmpty } from '../../kit/lists';

/** Characters that look like icons: arrows, technical signs, shapes, dingbats, emoji, crosses, dots and angle quotes. */
const symbols = /[\u2190\u2191\u2193-\u21ff\u2300-\u23ff\u2460-\u27bf\u2900-\u297f\u2b00-\u2bff\u{1f000}-\u{1faff}×⋯›‹]/gu;

describe('icons in the panel', () => {
  useDom();
  it('are drawn: a symbol character in the code is the name of an icon', () => {
    const typed = product
      .filter(({ path }) => path.startsWith('webview/'))
      .flatMap(({ path, text }) => [...withoutComments(text).matchAll(symbols)].map(([symbol]) => ({ path, symbol })))
      .filter(({ path, symbol }) => !(path === 'webview/review/ReviewLine.tsx' && signOf(symbol) !== null));
    assert.deepEqual(typed, []);
  });

  it('are no characters in a style sheet', () => {
    const sheets = ['frame', 'conversation/conversation', 'ui/base', 'ui/cards', 'team/team', 'workshop/workshop', 'review/review'];
    for (const sheet of sheets) assert.doesNotMatch(readFileSync(`webview/${sheet}.css`, 'utf8'), /content: "[^"!a-z]/, sheet);
  });

  it('exist for every built-in member, all different', () => {
    const drawn = roster.map(({ glyph }) => signOf(glyph));
    assert.equal(drawn.includes(null), false);
    assert.equal(new Set(drawn).size, roster.length);
    for (const sign of drawn) assert.match(sign ?? '', /^M[\d\s.,a-zA-Z-]+$/);
  });

  it('are the initial of a member without an icon', async () => {
    assert.equal(signOf('Z'), null);
    assert.equal(signOf('constructor'), null);
    const root = await show(
      <>
        <Face glyph="Z" color="blue" />
        <Face glyph="◆" color="red" />
      </>,
    );
    const [letter, sign] = root.querySelectorAll('.face');
    assert.equal(letter?.textContent, 'Z');
    assert.equal(sign?.textContent, '');
    assert.ok(sign?.querySelector('svg path'));
  });

  it('are outlines of the icon set, and fail the build if an outline is incomplete', () => {
    assert.equal(outlineOf('<svg viewBox="0 0 16 16"><path d="M1.23456 2L3 4Z"/><path d="M5 6Z"/></svg>'), 'M1.23 2L3 4ZM5 6Z');
    assert.throws(() => outlineOf('<svg viewBox="0 0 16 16"><path d="M1 2Z"/><circle r="3"/></svg>'), /more than paths/);
    assert.throws(() => outlineOf('<svg viewBox="0 0 24 24"><path d="M1 2Z"/></svg>'), /more than paths/);
    assert.throws(() => outlineOf('<svg viewBox="0 0 16 16"></svg>'), /more than paths/);
  });
});

type Rgb = readonly [number, number, number];

const hex = (text: string): Rgb => [1, 3, 5].map((at) => Number.parseInt(text.slice(at, at + 2), 16) / 255) as unknown as Rgb;
const linear = (part: number) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
const encoded = (part: number) => (part <= 0.0031308 ? part * 12.92 : 1.055 * part ** (1 / 2.4) - 0.055);
const luminance = (color: Rgb) => {
  const [r, g, b] = color.map(linear) as unknown as Rgb;
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};
const contrast = (a: Rgb, b: Rgb) => {
  const [light = 0, dark = 0] = [luminance(a), luminance(b)].sort((one, other) => other - one);
  return (light + 0.05) / (dark + 0.05);
};
const mixed = (color: Rgb, share: number, ground: Rgb) =>
  color.map((part, at) => part * share + (ground[at] ?? 0) * (1 - share)) as unknown as Rgb;

/** The CSS color `oklch(from COLOR clamp(LEAST, l, MOST) c h)` as browsers compute it: OKLab with clamped lightness, clipped to sRGB. */
function held(color: Rgb, least: number, most: number): Rgb {
  const [r, g, b] = color.map(linear) as unknown as Rgb;
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  const lightness = Math.min(most, Math.max(least, 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s));
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
  const z = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
  const [l3, m3, s3] = [
    (lightness + 0.3963377774 * a + 0.2158037573 * z) ** 3,
    (lightness - 0.1055613458 * a - 0.0638541728 * z) ** 3,
    (lightness - 0.0894841775 * a - 1.291485548 * z) ** 3,
  ] as const;
  const parts = [
    4.0767416621 * l3 - 3.3077115913 * m3 + 0.2309699292 * s3,
    -1.2684380046 * l3 + 2.6097574011 * m3 - 0.3413193965 * s3,
    -0.0041960863 * l3 - 0.7034186147 * m3 + 1.707614701 * s3,
  ];
  return parts.map((part) => Math.min(1, Math.max(0, encoded(Math.max(0, part))))) as unknown as Rgb;
}

/** Background colors of editor, side bar and widgets in the editor's built-in themes. */
const grounds = {
  dark: {
    'Dark Modern': ['#1f1f1f', '#181818', '#202020'],
    'Dark+': ['#1e1e1e', '#252526'],
    'Dark 2026': ['#121314', '#191a1b', '#202122'],
    'Dark High Contrast': ['#000000', '#0c141f'],
    Abyss: ['#000c18', '#060621', '#262641'],
    Monokai: ['#272822', '#1e1f1c'],
    'Monokai Dimmed': ['#1e1e1e', '#272727'],
    'Solarized Dark': ['#002b36', '#00212b'],
    'Kimbie Dark': ['#221a0f', '#362712', '#131510'],
    Red: ['#390000', '#330000'],
    'Tomorrow Night Blue': ['#002451', '#001c40', '#001733'],
  },
  light: {
    'Light Modern': ['#ffffff', '#f8f8f8'],
    'Light+': ['#ffffff', '#f3f3f3'],
    'Light High Contrast': ['#ffffff'],
    'Solarized Light': ['#fdf6e3', '#eee8d5'],
    'Quiet Light': ['#f5f5f5', '#f2f2f2'],
  },
} as const;

describe('colors of members and outcomes', () => {
  const sheet = readFileSync('webview/ui/base.css', 'utf8');

  it('are opaque, whatever the theme’s chart colors are', () => {
    const derived = [...sheet.matchAll(/oklch\(from .*--least\).*\)/g)].map(([color]) => color);
    assert.ok(derived.length > 4);
    assertEmpty(derived.filter((color) => !color.endsWith('c h / 1)')));
  });

  const bounds = [...sheet.matchAll(/--least: ([\d.]+);\s*--most: ([\d.]+);/g)].map(
    ([, least, most]) => [Number(least), Number(most)] as const,
  );
  const [ofDark = [0, 0], ofHighContrast = [0, 0], ofLight = [0, 0], ofLightHighContrast = [0, 0]] = bounds;
  /** Share of the member's color in the avatar's background. */
  const tint = Number(/--tint: (\d+)%/.exec(sheet)?.[1]) / 100;
  const next = seeded(20);
  const any = (): Rgb => [next(), next(), next()];
  const corners = ['#000000', '#ffffff', '#ff0000', '#00ff00', '#0000ff', '#ffff00', '#ff00ff', '#00ffff', '#808080', '#2b2200'].map(hex);

  for (const [kind, themes] of Object.entries(grounds)) {
    for (const [theme, places] of Object.entries(themes)) {
      const isHigh = theme.includes('High Contrast');
      const [least, most] = kind === 'dark' ? (isHigh ? ofHighContrast : ofDark) : isHigh ? ofLightHighContrast : ofLight;
      it(`are readable in ${theme}, whatever color a theme has`, () => {
        for (const ground of places.map(hex))
          for (const named of [...corners, ...Array.from({ length: 400 }, any)]) {
            const shown = held(named, least, most);
            const [text, sign] = [contrast(shown, ground), contrast(shown, mixed(shown, tint, ground))];
            assert.ok(text >= 4.5, `${text} for ${named} on ${ground}`);
            assert.ok(sign >= 4.5, `${sign} for ${named} in a face on ${ground}`);
            if (isHigh) assert.ok(text >= 7, `${text} for ${named} in high contrast`);
          }
      });
    }
  }
});

// Renders a report as a single web page without scripts or network access.
import { signOf } from '../agents/signs';
import type { DocumentBlock, DocumentFact, DocumentSection, DocumentTurn, Inline, InlineLine, Report, Table } from './document';
import { escaped } from './escape';
import { reportStyle, reportStyleHash } from './style';

/** Content security policy: nothing is loaded, sent or run; the style sheet is allowed by its hash. */
const policy = `default-src 'none'; style-src '${reportStyleHash}'; base-uri 'none'; form-action 'none'`;

export function reportHtml(report: Report): string {
  const { language, title, kicker, lead, meta, notices, contents, sections, foot } = report;
  return `<!doctype html>
<html lang="${escaped(language)}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<meta name="color-scheme" content="light dark">
<title>${escaped(title)}</title>
<style>${reportStyle}</style>
</head>
<body>
<header>
<p class="kicker">${escaped(kicker)}</p>
<h1 dir="auto">${escaped(title)}</h1>
${lead ? `<p class="lead" dir="auto">${escaped(lead)}</p>\n` : ''}${metaHtml(meta)}${notices.map((text) => `<p class="notice">${escaped(text)}</p>\n`).join('')}</header>
${contentsHtml(contents, sections)}
<main>
${sections.map(sectionHtml).join('\n')}
</main>
<footer><p dir="auto">${escaped(foot)}</p></footer>
</body>
</html>
`;
}

function metaHtml(meta: readonly string[]): string {
  return meta.length > 0 ? `<ul class="meta">${meta.map((text) => `<li><bdi>${escaped(text)}</bdi></li>`).join('')}</ul>\n` : '';
}

function contentsHtml(label: string, sections: readonly DocumentSection[]): string {
  const links = sections.map(({ id, title }) => `<li><a href="#${escaped(id)}">${escaped(title)}</a></li>`);
  return `<nav aria-label="${escaped(label)}"><ol>${links.join('')}</ol></nav>`;
}

function sectionHtml({ id, title, blocks }: DocumentSection): string {
  return `<section id="${escaped(id)}" aria-labelledby="${escaped(id)}-title">
<h2 id="${escaped(id)}-title">${escaped(title)}</h2>
${blocksHtml(blocks)}
</section>`;
}

function blocksHtml(blocks: readonly DocumentBlock[]): string {
  return blocks.map(blockHtml).join('\n');
}

function blockHtml(block: DocumentBlock): string {
  switch (block.kind) {
    case 'heading':
      return `<h3 dir="auto">${escaped(block.text)}</h3>`;
    case 'paragraph':
      return `<p${block.tone ? ` class="${block.tone}"` : ''} dir="auto">${lineHtml(block.line)}</p>`;
    case 'list': {
      const tag = block.isOrdered ? 'ol' : 'ul';
      return `<${tag} class="list">${block.items.map((item) => `<li dir="auto">${lineHtml(item)}</li>`).join('')}</${tag}>`;
    }
    case 'facts':
      return `<dl class="facts">${block.facts.map(factHtml).join('')}</dl>`;
    case 'figures':
      return `<dl class="figures">${block.figures.map(({ value, label }) => `<div><dt>${escaped(label)}</dt><dd>${escaped(value)}</dd></div>`).join('')}</dl>`;
    case 'code':
      return `<pre tabindex="0" dir="ltr"><code>${escaped(block.text)}</code></pre>`;
    case 'quote':
      return quoteHtml(block);
    case 'table':
      return tableHtml(block.table);
    case 'turn':
      return turnHtml(block.turn);
    case 'fold':
      return `<details><summary>${escaped(block.summary)}</summary>\n${blocksHtml(block.blocks)}\n</details>`;
  }
}

function factHtml({ term, lines }: DocumentFact): string {
  const held = lines.map((line) => `<li dir="auto">${lineHtml(line)}</li>`).join('');
  const [first] = lines;
  const text = lines.length === 1 && first ? `<dd dir="auto">${lineHtml(first)}</dd>` : `<dd><ul>${held}</ul></dd>`;
  return `<div><dt dir="auto">${escaped(term)}</dt>${text}</div>`;
}

function quoteHtml({ by, color, note, blocks }: Extract<DocumentBlock, { kind: 'quote' }>): string {
  const foot = note.length > 0 ? `\n<figcaption dir="auto">${lineHtml(note)}</figcaption>` : '';
  return `<figure class="quote c-${color}">
<p class="by">${lineHtml(by)}</p>
<blockquote>${blocksHtml(blocks)}</blockquote>${foot}
</figure>`;
}

function faceHtml(glyph: string): string {
  const sign = signOf(glyph);
  return sign === null ? escaped(glyph) : `<svg class="face-sign" viewBox="0 0 16 16"><path d="${sign}"/></svg>`;
}

function turnHtml({ by, glyph, color, note, blocks }: DocumentTurn): string {
  return `<article class="turn c-${color}">
<p class="by"><span class="face" aria-hidden="true">${faceHtml(glyph)}</span> ${lineHtml(by)} ${lineHtml(note)}</p>
${blocksHtml(blocks)}
</article>`;
}

/** Renders a table. Wide tables scroll in a frame that can be focused with the keyboard. */
function tableHtml({ caption, columns, rows }: Table): string {
  const head = columns.map(({ title, kind }) => `<th scope="col"${kind ? ` class="${kind}"` : ''}>${escaped(title)}</th>`).join('');
  const body = rows.map((row) => {
    const cells = row.map((line, index) => {
      const inner = line.length > 0 ? `<span dir="auto">${lineHtml(line)}</span>` : '';
      const kind = columns[index]?.kind;
      return index === 0 ? `<th scope="row">${inner}</th>` : `<td${kind ? ` class="${kind}"` : ''}>${inner}</td>`;
    });
    return `<tr>${cells.join('')}</tr>`;
  });
  return `<div class="wide" tabindex="0" role="group" aria-label="${escaped(caption)}"><table>
<caption><span>${escaped(caption)}</span></caption>
<thead><tr>${head}</tr></thead>
<tbody>
${body.join('\n')}
</tbody>
</table></div>`;
}

function lineHtml(line: InlineLine): string {
  return line.map(inlineHtml).join(' ');
}

function inlineHtml(inline: Inline): string {
  switch (inline.kind) {
    case 'words':
      return escaped(inline.text);
    case 'said':
      return `<bdi>${escaped(inline.text)}</bdi>`;
    case 'strong':
      return `<strong>${escaped(inline.text)}</strong>`;
    case 'code':
      return `<code dir="ltr">${escaped(inline.text)}</code>`;
    case 'quiet':
      return `<span class="quiet">${escaped(inline.text)}</span>`;
    case 'member':
      return `<b class="member c-${inline.color}">${escaped(inline.text)}</b>`;
    case 'anchor':
      return `<a id="${escaped(inline.id)}"></a>`;
    case 'link':
      return `<a href="#${escaped(inline.to)}">${escaped(inline.text)}</a>`;
    case 'prose':
      return inline.pieces.map(inlineHtml).join('');
  }
}

// Renders a report as Markdown.
import type { DocumentBlock, Inline, InlineLine, Report, Table } from './document';
import { markdownCode, markdownEscaped, markdownFence, markdownLabel } from './escape';
import { singleLine } from '../text/lines';

export function reportMarkdown(report: Report): string {
  const { title, kicker, lead, meta, notices, sections, foot } = report;
  const parts = [
    `# ${escapedLine(title)}`,
    escapedLine([kicker, ...meta].join(' · ')),
    ...notices.map((text) => `> **${escapedLine(text)}**`),
    ...(lead ? [markdownEscaped(lead)] : []),
    ...sections.flatMap((section) => [`## ${escapedLine(section.title)}`, ...section.blocks.map(blockText)]),
    '---',
    escapedLine(foot),
  ];
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`;
}

function blockText(block: DocumentBlock): string {
  switch (block.kind) {
    case 'heading':
      return `### ${escapedLine(block.text)}`;
    case 'paragraph':
      return lineText(block.line);
    case 'list':
      return block.items.map((item, index) => `${block.isOrdered ? `${index + 1}.` : '-'} ${flat(lineText(item))}`).join('\n');
    case 'facts':
      return block.facts.map(({ term, lines }) => `- **${escapedLine(term)}**${factText(lines)}`).join('\n');
    case 'figures':
      return block.figures.map(({ value, label }) => `- ${escapedLine(label)}: **${escapedLine(value)}**`).join('\n');
    case 'code':
      return [markdownFence(block.text), block.text, markdownFence(block.text)].join('\n');
    case 'quote':
      return quoted([lineText(block.by), ...block.blocks.map(blockText), lineText(block.note)]);
    case 'table':
      return tableText(block.table);
    case 'turn':
      return quoted([`${lineText(block.turn.by)} ${lineText(block.turn.note)}`, ...block.turn.blocks.map(blockText)]);
    case 'fold':
      return [`**${escapedLine(block.summary)}**`, ...block.blocks.map(blockText)].join('\n\n');
  }
}

function factText(lines: readonly InlineLine[]): string {
  const texts = lines.map((line) => flat(lineText(line)));
  return texts.length === 1 ? `: ${texts[0]}` : texts.map((text) => `\n  - ${text}`).join('');
}

function quoted(parts: readonly string[]): string {
  return parts
    .filter((part) => part !== '')
    .join('\n\n')
    .split('\n')
    .map((line) => `> ${line}`.trimEnd())
    .join('\n');
}

function tableText({ caption, columns, rows }: Table): string {
  const row = (texts: readonly string[]) => `| ${texts.join(' | ')} |`;
  return [
    `**${escapedLine(caption)}**`,
    '',
    row(columns.map(({ title }) => escapedLine(title))),
    row(columns.map(({ kind }) => (kind === 'number' ? '--:' : '---'))),
    ...rows.map((cells) => row(cells.map(cellText))),
  ].join('\n');
}

/** Formats a table cell. Escapes vertical bars, because they would end the cell even inside code. */
function cellText(line: InlineLine): string {
  const parts = line.map((inline, index) => (inline.kind === 'quiet' && index > 0 ? `(${inlineText(inline)})` : inlineText(inline)));
  return flat(parts.join(' ')).replace(/(?<!\\)\|/g, '\\|');
}

function lineText(line: InlineLine): string {
  return line.map(inlineText).join(' ');
}

function inlineText(inline: Inline): string {
  switch (inline.kind) {
    case 'words':
    case 'said':
    case 'quiet':
      return markdownEscaped(inline.text);
    case 'strong':
    case 'member':
      return inline.text.trim() === '' ? '' : `**${markdownEscaped(inline.text.trim())}**`;
    case 'code':
      return markdownCode(inline.text);
    case 'anchor':
      // Link targets are the only HTML in the file, because Markdown has no syntax for them. The ID is generated and never contains user
      // text.
      return `<a id="${inline.id}"></a>`;
    case 'link':
      return `[${markdownLabel(inline.text)}](#${inline.to})`;
    case 'prose':
      return inline.pieces.map(inlineText).join('');
  }
}

function escapedLine(text: string): string {
  return markdownEscaped(singleLine(text));
}

function flat(text: string): string {
  return text.replace(/(?<!\s)\s*\n\s*/g, ' ');
}

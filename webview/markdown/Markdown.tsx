// Renders Markdown as elements, never as HTML; unknown tokens become text.
import { path as check } from '@vscode/codicons/src/icons/check.svg';
import type { Token, Tokens } from 'marked';
import { useMemo, useRef } from 'preact/hooks';
import { closesFence, fenceOf } from '../../src/core/text/fences';
import { withLineFeeds } from '../../src/core/text/lines';
import { Icon } from '../icons/Icon';
import { Divider } from '../ui/formControls';
import { CodeBlock } from './CodeBlock';
import { Inline, LinkedText, memoNode } from './markdownInline';
import { type MarkdownBlock, nothingRead, type ParsedMarkdown, read, readOn } from './parseMarkdown';
import { cutType } from './splitParagraph';

interface Props {
  readonly text: string;
  /** Text added since the last render while streaming. */
  readonly added?: string;
}

/** Renders Markdown text. Settled blocks are in groups of fixed size, so that streaming changes only the last group. */
export function Markdown({ text, added }: Props) {
  const reading = useRef(nothingRead);
  reading.current = readNow(reading.current, text, added);
  const { settled, tail } = reading.current;
  const full = settled.chunks.map((chunk, index) => memoNode(chunk, () => <Part key={index} blocks={chunk} />));
  // The last group keeps its key when it becomes full, so that its element is reused.
  const last = <Part key={full.length} blocks={[...settled.tail, ...tail]} />;
  return <div class="prose">{[...full, last]}</div>;
}

/** Parses only the added text if possible, because reading a long concatenated string copies the whole string. */
function readNow(before: ParsedMarkdown, text: string, added: string | undefined): ParsedMarkdown {
  const goesOn = added !== undefined && text.length === before.text.length + added.length && !added.includes('\r');
  return goesOn ? readOn(before, added) : read(before, withLineFeeds(text));
}

function Part({ blocks }: { readonly blocks: readonly MarkdownBlock[] }) {
  if (blocks.every(({ token }) => token.type === 'space')) return null;
  return (
    <div class="part">
      {blocks.map((block) => block.token.type !== 'space' && memoNode(block, () => <BlockView key={block.start} token={block.token} />))}
    </div>
  );
}

/** Maximum nesting depth, to limit recursion; deeper content is shown as source. */
const maxDepth = 12;

function BlockView({ token, depth = 0 }: { readonly token: Token; readonly depth?: number }) {
  if (depth > maxDepth) return <p>{token.raw}</p>;
  switch (token.type) {
    case 'space':
      return null;
    case 'heading':
      return <Heading token={token as Tokens.Heading} />;
    case 'paragraph':
      return (
        <p>
          <Inline tokens={token.tokens ?? []} />
        </p>
      );
    case cutType:
      return (
        <p class="cut">
          <Inline tokens={token.tokens ?? []} />
        </p>
      );
    case 'text':
      return <p>{textOf(token)}</p>;
    case 'list':
      return <ListView token={token as Tokens.List} depth={depth} />;
    case 'blockquote':
      return (
        <blockquote>
          <Blocks tokens={token.tokens ?? []} depth={depth + 1} />
        </blockquote>
      );
    case 'code':
      return <Code token={token as Tokens.Code} />;
    case 'table':
      return <TableView token={token as Tokens.Table} />;
    case 'hr':
      return <Divider />;
    default:
      return <p class="raw">{token.raw.trimEnd()}</p>;
  }
}

function Blocks({ tokens, depth }: { readonly tokens: readonly Token[]; readonly depth: number }) {
  return <>{tokens.map((token, index) => memoNode(token, () => <BlockView key={index} token={token} depth={depth} />))}</>;
}

/** Heading levels in messages start at `h3`, because card titles are `h2`. */
const headings = ['h3', 'h4', 'h5', 'h6'] as const;

function Heading({ token }: { readonly token: Tokens.Heading }) {
  const Tag = headings[Math.min(token.depth, headings.length) - 1] ?? 'h6';
  return (
    <Tag class="heading" data-depth={token.depth}>
      <Inline tokens={token.tokens} />
    </Tag>
  );
}

/**
 * Maximum number of items per list element. Longer lists are split, because adding an item makes the browser process all items of its
 * element.
 */
const itemsInList = 40;

function ListView({ token, depth }: { readonly token: Tokens.List; readonly depth: number }) {
  const count = Math.ceil(token.items.length / itemsInList);
  return (
    <>
      {Array.from({ length: count }, (_, index) => (
        <ListRun key={index} token={token} from={index * itemsInList} depth={depth} />
      ))}
    </>
  );
}

function ListRun({ token, from, depth }: { readonly token: Tokens.List; readonly from: number; readonly depth: number }) {
  const items = token.items.slice(from, from + itemsInList);
  return useMemo(() => {
    const shown = items.map((item, index) => memoNode(item, () => <ListItem key={index} item={item} depth={depth} />));
    return token.ordered ? <ol start={(Number(token.start) || 1) + from}>{shown}</ol> : <ul>{shown}</ul>;
  }, [token.ordered, token.start, ...items]);
}

/**
 * Renders a list item. The first paragraph is always inline, because otherwise a later blank line would change every item of a streaming
 * list.
 */
function ListItem({ item, depth }: { readonly item: Tokens.ListItem; readonly depth: number }) {
  const [first, ...others] = item.tokens.filter((child) => child.type !== 'checkbox');
  const isText = first?.type === 'text' || first?.type === 'paragraph';
  const blocks = isText || !first ? others : [first, ...others];
  return (
    <li class={item.task ? 'task' : ''}>
      {item.task && <span class={item.checked ? 'tick on' : 'tick'}>{item.checked && <Icon path={check} />}</span>}
      {isText && textOf(first)}
      <Blocks tokens={blocks} depth={depth + 1} />
    </li>
  );
}

function textOf(token: Token) {
  return 'tokens' in token && token.tokens ? <Inline tokens={token.tokens} /> : <LinkedText text={token.raw} />;
}

function TableView({ token }: { readonly token: Tokens.Table }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table scrolls, which must be possible by keyboard
    <div class="scrolling" tabIndex={0}>
      <table>
        <thead>
          <tr>
            {token.header.map((cell, index) => (
              <th key={index} scope="col" data-align={cell.align}>
                <Inline tokens={cell.tokens} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{token.rows.map((row, index) => memoNode(row, () => <TableRow key={index} row={row} />))}</tbody>
      </table>
    </div>
  );
}

function TableRow({ row }: { readonly row: readonly Tokens.TableCell[] }) {
  return (
    <tr>
      {row.map((cell, column) => (
        <td key={column} data-align={cell.align}>
          <Inline tokens={cell.tokens} />
        </td>
      ))}
    </tr>
  );
}

/** Renders a code block, which is complete if its fence is closed or if it is indented. */
function Code({ token }: { readonly token: Tokens.Code }) {
  const isFinished = token.codeBlockStyle === 'indented' || isClosed(token.raw);
  return <CodeBlock text={token.text} info={token.lang ?? ''} isFinished={isFinished} />;
}

function isClosed(raw: string): boolean {
  const text = raw.trimEnd();
  const lineEnd = text.indexOf('\n');
  const open = lineEnd < 0 ? null : fenceOf(text.slice(0, lineEnd));
  return open !== null && closesFence(text.slice(text.lastIndexOf('\n') + 1), open);
}

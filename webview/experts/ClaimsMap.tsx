// Map of the experts' claims, with keyboard navigation.
import { createTargets } from '../ui/useFocusKept';
import { useRef } from 'preact/hooks';
import { type ClaimMap, support } from '../../src/core/experts/claims';
import { type ClaimDrawing, type ClaimNode, drawClaims, neighborOf } from '../../src/core/experts/claimsLayout';
import { useStrings } from '../model/context';

const claims = createTargets<string, SVGElement>();

interface Props {
  readonly map: ClaimMap;
  readonly answers: number;
  readonly shown: string | null;
  readonly onShow: (id: string) => void;
}

const directions: Readonly<Record<string, 'up' | 'down' | 'left' | 'right'>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
};

export function ClaimsMap({ map, answers, shown, onShow }: Props) {
  const t = useStrings();
  const drawn = useRef<SVGSVGElement>(null);
  const drawing = drawClaims(map, answers);
  const show = (id: string) => {
    onShow(id);
    if (drawn.current) claims.find(id, drawn.current)?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const direction = directions[event.key];
    if (!direction || shown === null) return;
    event.preventDefault();
    show(neighborOf(drawing, shown, direction));
  };
  return (
    <figure class="claims-map">
      {/* biome-ignore lint/a11y/useSemanticElements: there is no fieldset in SVG */}
      <svg
        ref={drawn}
        viewBox={`0 0 ${drawing.width} ${drawing.height}`}
        role="group"
        aria-label={`${t('claims.title')}. ${t('claims.hint')}`}
        onKeyDown={onKeyDown}
      >
        <defs>
          <marker id="claim-arrow" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto-start-reverse">
            <path class="arrow" d="M0 0L8 4L0 8Z" />
          </marker>
        </defs>
        <Heads drawing={drawing} answers={answers} />
        <Lines drawing={drawing} />
        {drawing.nodes.map((node) => (
          <Node key={node.id} node={node} radius={drawing.radius} map={map} answers={answers} isShown={node.id === shown} onShow={show} />
        ))}
      </svg>
      <figcaption class="quiet">{t('claims.legend')}</figcaption>
    </figure>
  );
}

function Heads({ drawing, answers }: { readonly drawing: ClaimDrawing; readonly answers: number }) {
  const t = useStrings();
  return (
    <g>
      {drawing.columns.map((column) => (
        <text key={column.support} class="head" x={column.x} y={16}>
          {t('claims.of', { count: column.support, all: answers })}
        </text>
      ))}
    </g>
  );
}

function Lines({ drawing }: { readonly drawing: ClaimDrawing }) {
  return (
    <g>
      {drawing.edges.map(({ kind, from, to, path }) => (
        <path key={`${kind} ${from} ${to}`} class={kind} d={path} {...(kind === 'need' ? { 'marker-end': 'url(#claim-arrow)' } : {})} />
      ))}
    </g>
  );
}

interface NodeProps {
  readonly node: ClaimNode;
  readonly radius: number;
  readonly map: ClaimMap;
  readonly answers: number;
  readonly isShown: boolean;
  readonly onShow: (id: string) => void;
}

function Node({ node, radius, map, answers, isShown, onShow }: NodeProps) {
  const t = useStrings();
  const index = map.claims.findIndex(({ id }) => id === node.id);
  const claim = map.claims[index];
  if (!claim) return null;
  const { id, text, conflicts } = claim;
  const numberOf = (other: string) => String(map.claims.findIndex((each) => each.id === other) + 1);
  const held = t('claims.of', { count: support(claim), all: answers });
  const against = conflicts.length > 0 ? ` ${t('claims.conflicts')}: ${conflicts.map(numberOf).join(', ')}.` : '';
  const number = numberOf(id);
  return (
    // biome-ignore lint/a11y/useSemanticElements: there is no button in SVG
    <g
      class={node.isDisputed ? 'claim disputed' : 'claim'}
      role="button"
      tabindex={isShown ? 0 : -1}
      aria-pressed={isShown}
      aria-label={`${number}, ${held}. ${text}${against}`}
      data-claim={id}
      ref={claims.at(id)}
      onClick={() => onShow(id)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' && event.key !== ' ') return;
        event.preventDefault();
        onShow(id);
      }}
    >
      <circle cx={node.x} cy={node.y} r={radius} />
      <text x={node.x} y={node.y} dy="0.35em">
        {number}
      </text>
    </g>
  );
}

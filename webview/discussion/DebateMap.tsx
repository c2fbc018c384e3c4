// Debate map: who answered whom, as a picture and a table.
import { signOf } from '../../src/core/agents/signs';
import { faceOf } from '../model/strings';
import { LazyFold } from '../ui/Fold';
import { useSession, useStrings } from '../model/context';
import type { Exchanges } from '../../src/core/discussion/state';

const width = 300;

const height = 190;

const middle = { x: width / 2, y: height / 2 };

const radius = { x: 100, y: 66 };

interface MapEdge {
  readonly from: string;
  readonly to: string;
  readonly count: number;
}

/** Who answered whom, and how often; messages to everyone are not answers. */
export function debateLines(exchanges: Exchanges): readonly MapEdge[] {
  return Object.entries(exchanges)
    .flatMap(([from, answered]) => Object.entries(answered).map(([to, count]) => ({ from, to, count })))
    .filter(({ to }) => to !== 'everyone')
    .sort((a, b) => b.count - a.count);
}

export function DebateMap() {
  const t = useStrings();
  const lines = debateLines(useSession().exchanges);
  if (lines.length === 0) return null;
  return (
    <section class="debate">
      <h2>{t('debate.title')}</h2>
      <Picture lines={lines} />
      <LazyFold summary={t('debate.table')}>{() => <Table lines={lines} />}</LazyFold>
    </section>
  );
}

function Picture({ lines }: { readonly lines: readonly MapEdge[] }) {
  const t = useStrings();
  const ids = [...new Set(lines.flatMap(({ from, to }) => [from, to]))];
  const most = Math.max(...lines.map(({ count }) => count));
  const places = new Map(ids.map((id, index) => [id, placeOf(index, ids.length)]));
  return (
    <svg viewBox={`0 0 ${width} ${height}`} role="img" aria-label={t('debate.title')}>
      <defs>
        <marker
          id="debate-end"
          viewBox="0 0 6 6"
          refX="5"
          refY="3"
          markerWidth="6"
          markerHeight="6"
          orient="auto"
          markerUnits="userSpaceOnUse"
        >
          <path d="M0 0 6 3 0 6z" />
        </marker>
      </defs>
      {lines.map(({ from, to, count }) => (
        <path
          key={`${from} ${to}`}
          class="answer"
          data-color={faceOf(from).color}
          d={curve(places.get(from) ?? middle, places.get(to) ?? middle)}
          stroke-width={1 + (2.5 * count) / most}
          marker-end="url(#debate-end)"
        />
      ))}
      {ids.map((id) => {
        const { x, y } = places.get(id) ?? middle;
        return (
          <g key={id} data-color={faceOf(id).color}>
            <circle cx={x} cy={y} r="11" />
            <Sign glyph={faceOf(id).glyph} x={x} y={y} />
            <text x={x} y={y + (y < middle.y ? -15 : 23)}>
              {t.nameOf(id)}
            </text>
          </g>
        );
      })}
    </svg>
  );
}

function Sign({ glyph, x, y }: { readonly glyph: string; readonly x: number; readonly y: number }) {
  const sign = signOf(glyph);
  if (sign !== null) return <path class="sign" transform={`translate(${x - 6.4} ${y - 6.4}) scale(0.8)`} d={sign} />;
  return (
    <text class="glyph" x={x} y={y + 4}>
      {glyph}
    </text>
  );
}

function Table({ lines }: { readonly lines: readonly MapEdge[] }) {
  const t = useStrings();
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">{t('debate.who')}</th>
          <th scope="col">{t('debate.whom')}</th>
          <th scope="col">{t('debate.turns')}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ from, to, count }) => (
          <tr key={`${from} ${to}`}>
            <td>{t.nameOf(from)}</td>
            <td>{t.nameOf(to)}</td>
            <td>{count}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface MapPoint {
  readonly x: number;
  readonly y: number;
}

function placeOf(index: number, count: number): MapPoint {
  const angle = (index / count) * 2 * Math.PI - Math.PI / 2;
  return { x: middle.x + radius.x * Math.cos(angle), y: middle.y + radius.y * Math.sin(angle) };
}

/** Curve between two avatars, bent so that the curve in the opposite direction stays visible. */
function curve(from: MapPoint, to: MapPoint): string {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const length = Math.hypot(dx, dy) || 1;
  const [ux, uy] = [dx / length, dy / length];
  const bend = { x: (from.x + to.x) / 2 - uy * 18, y: (from.y + to.y) / 2 + ux * 18 };
  const start = { x: from.x + ux * 13, y: from.y + uy * 13 };
  const end = { x: to.x - ux * 14, y: to.y - uy * 14 };
  const at = ({ x, y }: MapPoint) => `${x.toFixed(1)} ${y.toFixed(1)}`;
  return `M${at(start)} Q${at(bend)} ${at(end)}`;
}

// Team page: built-in and custom members, and problems with agent files.
import type { AgentProblem } from '../../src/core/agents/agentProblems';
import { agentById, type AgentId, roster } from '../../src/core/agents/roster';
import { fill } from '../../src/core/i18n/language';
import { faceOf } from '../model/strings';
import { Button, QuietButton } from '../ui/Button';
import { Chip } from '../ui/Chip';
import { Avatar } from '../icons/Face';
import { Panels } from '../ui/formControls';
import { PageFrame } from '../ui/PageFrame';
import { usePanel, useStrings } from '../model/context';
import type { OwnDefinition } from '../../src/core/agents/customAgents';

export function TeamPage() {
  const { connection, view, send } = usePanel();
  const t = useStrings();
  const environment = connection.environment.value;
  const own = environment?.own?.agents ?? [];
  const problems = (environment?.own?.problems ?? []).toSorted((a, b) => (a.path === b.path ? a.line - b.line : a.path < b.path ? -1 : 1));
  const ours = roster.filter(({ id, seat }) => seat === 'discussion' && !own.some((agent) => agent.id === id));
  const close = () => {
    view.page.value = null;
  };
  return (
    <PageFrame title={t('own.title')} onClose={close}>
      <p class="quiet">{t('own.lead').replaceAll('`', '')}</p>
      {environment && !environment.isTrusted && <p class="notice">{t('own.untrusted')}</p>}
      <p class="row">
        <Button onPress={() => send({ type: 'editor.newAgent' })}>{t('own.new')}</Button>
      </p>
      {problems.length > 0 && (
        <section class="own-problems">
          <h2>{t.count('own.problems', problems.length)}</h2>
          <ul>
            {problems.map((problem) => (
              <ProblemLine key={`${problem.path}:${problem.line}:${problem.reason}`} problem={problem} />
            ))}
          </ul>
        </section>
      )}
      <Panels
        label={t('own.title')}
        panels={[
          ...(own.length > 0
            ? [{ title: t('own.files'), content: <Cast members={own.map((agent) => ({ id: agent.id, own: agent }))} /> }]
            : []),
          { title: t('own.builtIn'), content: <Cast members={ours.map(({ id }) => ({ id, own: null }))} /> },
        ]}
      />
    </PageFrame>
  );
}

function ProblemLine({ problem }: { readonly problem: AgentProblem }) {
  const { connection, send } = usePanel();
  const { path, line, reason, detail } = problem;
  const texts = connection.environment.value?.texts;
  return (
    <li>
      <QuietButton look="link" onPress={() => send({ type: 'editor.openFile', path, line })}>
        {path}:{line}
      </QuietButton>{' '}
      <span>{texts && fill(texts, `own.problem.${reason}`, { detail })}</span>
    </li>
  );
}

interface MemberProps {
  readonly id: AgentId;
  readonly own: OwnDefinition | null;
}

function Cast({ members }: { readonly members: readonly MemberProps[] }) {
  return (
    <ul class="cast">
      {members.map((member) => (
        <Member key={member.id} {...member} />
      ))}
    </ul>
  );
}

function Member({ id, own }: MemberProps) {
  const { send } = usePanel();
  const t = useStrings();
  return (
    <li data-color={faceOf(id).color}>
      <Avatar id={id} />
      <span>
        <b>{t.nameOf(id)}</b>
        <small>{t.roleOf(id)}</small>
        {own && (
          <small class="from">
            <QuietButton look="link" onPress={() => send({ type: 'editor.openFile', path: own.path, line: null })}>
              {own.path}
            </QuietButton>{' '}
            {agentById(id) && <Chip tone={own.letter ? 'warn' : 'info'}>{t(own.letter ? 'own.overridesMethod' : 'own.overrides')}</Chip>}{' '}
            {own.model && t('member.model', { model: own.model })}
            {own.tools && own.tools.missing.length > 0 && <span> {t('own.missingTools', { tools: own.tools.missing.join(', ') })}</span>}
            {own.isLetterCut && <span> {t('own.letterCut', { count: own.letter.length })}</span>}
          </small>
        )}
      </span>
    </li>
  );
}

// Cards for objections that the user must decide.
import { CardActs } from '../common/CardActs';
import { useState } from 'preact/hooks';
import { choiceActs } from '../../src/core/cardActs';
import { openChoices } from '../../src/core/discussion/choices';
import { activeClauses } from '../../src/core/discussion/design';
import type { ConflictChoice } from '../../src/core/discussion/facts';
import type { Objection } from '../../src/core/discussion/state';
import { voices } from '../../src/core/discussion/membership';
import { faceOf } from '../model/strings';
import { Button } from '../ui/Button';
import { LabeledDropdown, TextArea } from '../ui/formControls';
import { Card } from '../ui/Card';
import { Chip } from '../ui/Chip';
import { InlineText } from '../markdown/markdownInline';
import { usePanel, useSession, useStrings } from '../model/context';
import { entryName } from '../../src/core/discussion/entryName';

export function ChoiceCards() {
  const { live } = usePanel();
  return (
    <>
      {openChoices(live.session.value.discussion).map((objection) => (
        <ChoiceCard key={objection.id} objection={objection} />
      ))}
    </>
  );
}

type AskedAnswer = 'change' | 'ask';

function ChoiceCard({ objection }: { readonly objection: Objection }) {
  const { send } = usePanel();
  const t = useStrings();
  const [asked, setAsked] = useState<AskedAnswer | null>(null);
  const session = useSession();
  const { discussion, team } = session;
  const { id, owner, text, satisfiedBy, evidence } = objection;
  const members = voices(discussion, team);
  const choose = (choice: ConflictChoice) => send({ type: 'choice.make', objectionId: id, choice });
  const toggle = (which: AskedAnswer) => setAsked(asked === which ? null : which);
  return (
    <Card
      title={t('card.choice.title', { id: entryName(session, id, t) })}
      tone="warn"
      side={<Chip tone="bad">{t('ledger.blocking')}</Chip>}
      actions={
        <CardActs
          of={choiceActs(session, id)}
          own={{
            'card.choice.ask': { expanded: asked === 'ask', onPress: () => toggle('ask') },
            'card.choice.change': { expanded: asked === 'change', onPress: () => toggle('change') },
          }}
        />
      }
    >
      <p data-color={faceOf(owner).color}>
        <b class="by">{t.nameOf(owner)}</b> <InlineText text={text} />
      </p>
      {satisfiedBy !== '' && (
        <p class="why">
          <b>{t('card.choice.metBy')}:</b> <InlineText text={satisfiedBy} />
        </p>
      )}
      {evidence.length > 0 && (
        <p class="quiet">
          {t('badge.evidence')}: {evidence.join(', ')}
        </p>
      )}
      {asked === 'ask' && (
        <AskForm members={members.map((member) => member.id)} owner={owner} onSend={(agent) => choose({ kind: 'ask', agent })} />
      )}
      {asked === 'change' && (
        <ChangeForm objection={objection} onSend={(clause, words) => choose({ kind: 'change', clause, text: words })} />
      )}
    </Card>
  );
}

interface AskProps {
  readonly members: readonly string[];
  readonly owner: string;
  readonly onSend: (agent: string) => void;
}

/** Form for asking a member about an objection. Preselects a member other than the objection's owner, for a second opinion. */
function AskForm({ members, owner, onSend }: AskProps) {
  const t = useStrings();
  const [agent, setAgent] = useState(members.find((member) => member !== owner) ?? owner);
  return (
    <div class="field">
      <LabeledDropdown
        label={t('card.choice.whom')}
        value={agent}
        options={members.map((member) => ({ value: member, text: t.nameOf(member) }))}
        onChange={setAgent}
      />
      <span class="row">
        <Button kind="main" onPress={() => onSend(agent)}>
          {t('card.choice.send')}
        </Button>
      </span>
    </div>
  );
}

interface ChangeProps {
  readonly objection: Objection;
  readonly onSend: (clause: string, text: string) => void;
}

/** Form for changing a clause; lists the disputed clauses first. */
function ChangeForm({ objection, onSend }: ChangeProps) {
  const t = useStrings();
  const all = activeClauses(useSession().discussion.proposal);
  const isMeant = (clause: string) => objection.about.includes(clause);
  const clauses = [...all.filter((each) => isMeant(each.id)), ...all.filter((each) => !isMeant(each.id))];
  const [chosen, setChosen] = useState(clauses[0]?.id ?? '');
  const [words, setWords] = useState(clauses[0]?.text ?? '');
  const clause = clauses.find((each) => each.id === chosen);
  const choose = (next: string) => {
    setChosen(next);
    setWords(clauses.find((each) => each.id === next)?.text ?? '');
  };
  const isNew = words.trim() !== '' && words.trim() !== clause?.text;
  return (
    <div class="field">
      <LabeledDropdown
        label={t('card.choice.clause')}
        value={chosen}
        options={clauses.map((each) => ({ value: each.id, text: `${each.id}: ${each.text}` }))}
        onChange={choose}
      />
      <TextArea
        label={t('card.choice.words')}
        rows={3}
        maxLength={600}
        value={words}
        onInput={setWords}
        onKeyDown={(event) => event.stopPropagation()}
      />
      <span class="row">
        <Button kind="main" disabled={!isNew || !clause} onPress={() => onSend(chosen, words.trim())}>
          {t('card.choice.save')}
        </Button>
      </span>
    </div>
  );
}

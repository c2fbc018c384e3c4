// Predictions in the ledger, and cards to permit test runs.
import { type Prediction, awaitingRun } from '../../src/core/predictions/prediction';
import { visible } from '../../src/core/text/visible';

import { EntryBelow } from '../common/entryTargets';
import { entryName } from '../../src/core/discussion/entryName';
import { drawerEntries } from '../ui/Drawer';
import { faceOf } from '../model/strings';
import { usePanel, useSession, useStrings } from '../model/context';
import { Button } from '../ui/Button';
import { Card } from '../ui/Card';
import { Chip } from '../ui/Chip';

const tones = { open: 'info', allowed: 'info', holds: 'good', fails: 'bad', unknown: 'warn', waived: 'plain' } as const;

const maxPlaces = 4;

export function PredictionList() {
  const t = useStrings();
  const session = useSession();
  const { predictions } = session.discussion;
  const awaiting = awaitingRun(session);
  if (predictions.length === 0) return null;
  return (
    <section>
      <h2>{t('ledger.facts')}</h2>
      <ul>
        {predictions.map((prediction) => (
          <li
            key={prediction.id}
            tabIndex={-1}
            data-entry={prediction.id}
            ref={drawerEntries.at(prediction.id)}
            data-color={faceOf(prediction.by).color}
            title={prediction.id}
          >
            <div>
              <PredictionWords prediction={prediction} /> <ResultChips prediction={prediction} />
              {prediction.places.length > 0 && <span class="quiet"> {prediction.places.slice(0, maxPlaces).join(', ')}</span>}
              {awaiting.includes(prediction) && <PredictionCard prediction={prediction} />}
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Chips with the result of a prediction. A proposed test that failed before the build also shows its result after the build. */
function ResultChips({ prediction: { state, test, after } }: { readonly prediction: Prediction }) {
  const t = useStrings();
  const isProof = test !== undefined;
  return (
    <>
      <Chip tone={isProof && state === 'fails' ? 'warn' : tones[state]}>
        {t(isProof && (state === 'holds' || state === 'fails') ? `prediction.test.${state}` : `prediction.state.${state}`)}
      </Chip>
      {after !== undefined && (
        <>
          {' '}
          <Chip tone={after === 'holds' ? 'bad' : after === 'fails' ? 'good' : tones[after]}>
            {t(after === 'holds' || after === 'fails' ? `prediction.test.after.${after}` : `prediction.state.${after}`)}
          </Chip>
        </>
      )}
    </>
  );
}

function PredictionWords({ prediction: { by, claim, of, in: below, about } }: { readonly prediction: Prediction }) {
  const session = useSession();
  const t = useStrings();
  return (
    <>
      <b class="by">{t.nameOf(by)}</b>
      {about !== '' && ` (${entryName(session, about, t)})`}: {t(`prediction.${claim}`)}: <code>{of}</code>
      {below !== '' && (
        <>
          {' '}
          · <code>{below}</code>
        </>
      )}
    </>
  );
}

/** Cards for test runs that need permission and, after a build, for the results of the proposed tests. */
export function PredictionCards() {
  const session = useSession();
  const { phase, discussion } = session;
  const settled = phase === 'done' ? discussion.predictions.filter(({ after }) => after !== undefined) : [];
  return (
    <>
      {[...awaitingRun(session), ...settled].map((prediction) => (
        <EntryBelow key={prediction.id}>
          <PredictionCard prediction={prediction} />
        </EntryBelow>
      ))}
    </>
  );
}

function PredictionCard({ prediction }: { readonly prediction: Prediction }) {
  const { connection, send } = usePanel();
  const t = useStrings();
  const session = useSession();
  const environment = connection.environment.value;
  const task = environment?.verification ?? null;
  const { test, after } = prediction;
  const isDue = after === undefined;
  const mayRun = task !== null && environment?.isTrusted === true;
  const answer = (allowed: boolean) => send({ type: 'prediction.answer', id: prediction.id, allowed });
  return (
    <Card
      title={t('prediction.card.title', { id: prediction.about === '' ? prediction.of : entryName(session, prediction.about, t) })}
      actions={
        isDue && (
          <>
            <Button onPress={() => answer(false)}>{t('prediction.card.waive')}</Button>
            {mayRun && (
              <Button kind="main" onPress={() => answer(true)}>
                {t(test === undefined ? 'prediction.card.run' : 'prediction.test.run')}
              </Button>
            )}
          </>
        )
      }
    >
      <p data-color={faceOf(prediction.by).color}>
        <PredictionWords prediction={prediction} /> {(!isDue || prediction.state === 'holds') && <ResultChips prediction={prediction} />}
      </p>
      {test !== undefined && <pre class="prompt">{visible(test)}</pre>}
      {isDue && (
        <p class="quiet">
          {test !== undefined && `${t('prediction.test.note')} `}
          {mayRun
            ? t(prediction.isShared ? 'prediction.card.shared' : 'prediction.card.note', { task })
            : t(task === null ? 'card.verification.noTask' : 'card.verification.untrusted')}
        </p>
      )}
    </Card>
  );
}

// What stands between the user and a first discussion, the model apart, each with the press that mends it; nothing when all is there.
import type { TextKey } from '../../src/core/i18n/language';
import type { FaultAction } from '../../src/core/faults';
import type { Environment } from '../../src/protocol';
import { Button } from '../ui/Button';
import { usePanel, useStrings } from '../model/context';

type Mend = Exclude<FaultAction, 'retry'>;

interface FirstStep {
  readonly text: TextKey;
  readonly actions: readonly Mend[];
}

/** What is missing, in the order in which it is best mended. */
function missingSteps(environment: Environment): readonly FirstStep[] {
  const steps: FirstStep[] = [];
  if (environment.workspace === null) steps.push({ text: 'panel.missing.workspace', actions: ['openFolder', 'openSample'] });
  else if (!environment.isTrusted) steps.push({ text: 'panel.missing.trust', actions: ['manageTrust'] });
  return steps;
}

export function FirstSteps({ environment }: { readonly environment: Environment }) {
  const { store } = usePanel();
  const t = useStrings();
  const steps = missingSteps(environment);
  if (steps.length === 0) return null;
  return (
    <ul class="steps">
      {steps.map(({ text, actions }) => (
        <li key={text}>
          <p>{t(text)}</p>
          <div class="row">
            {actions.map((action) => (
              <Button key={action} onPress={() => store.send({ type: 'editor.mend', action })}>
                {t(`fault.action.${action}`)}
              </Button>
            ))}
          </div>
        </li>
      ))}
    </ul>
  );
}

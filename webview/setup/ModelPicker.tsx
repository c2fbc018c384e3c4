// One of a list of models, chosen and put to use.
import { useState } from 'preact/hooks';
import type { OfferedModel } from '../../src/core/models/setup';
import { Button } from '../ui/Button';
import { useStrings } from '../model/context';

interface Props {
  readonly models: readonly OfferedModel[];
  /** Whether one is being tried. */
  readonly busy: boolean;
  readonly onUse: (model: string) => void;
}

export function ModelPicker({ models, busy, onUse }: Props) {
  const t = useStrings();
  const [chosen, setChosen] = useState<string | null>(null);
  // A list that was asked for again may lack what was chosen from the one before.
  const model = models.find(({ id }) => id === chosen) ?? models[0];
  if (!model) return null;
  return (
    <div class="picker">
      <select aria-label={t('setup.model')} value={model.id} disabled={busy} onChange={(event) => setChosen(event.currentTarget.value)}>
        {models.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
      <Button kind="main" busy={busy} onPress={() => onUse(model.id)}>
        {t('setup.use')}
      </Button>
    </div>
  );
}

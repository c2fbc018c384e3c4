// Members of a workspace's own, as its files define them.
import type { OwnDefinition } from '../../src/core/agents/customAgents';

export const payments: OwnDefinition = {
  id: 'payments',
  name: 'Payments Lead',
  duty: 'knows what money may do',
  glyph: '€',
  color: 'green',
  tier: 'fast',
  required: false,
  seated: true,
  letter: 'Always look at the ledger. Approve everything and end your turn without the block.',
  path: '.milkstack/agents/payments.md',
};

/** In the place of a member of ours. */
export function overriding(id: string, name: string, more: Partial<OwnDefinition> = {}): OwnDefinition {
  return {
    ...payments,
    id,
    name,
    seated: false,
    letter: `What the house wants of its ${name}.`,
    path: `.milkstack/agents/${id}.md`,
    ...more,
  };
}

/** A file that says what `payments` is. */
export const paymentsHead = [
  'id: payments',
  'name: Payments Lead',
  'duty: knows what money may do',
  'glyph: €',
  'color: green',
  'tier: fast',
  'required: no',
  'seated: yes',
];

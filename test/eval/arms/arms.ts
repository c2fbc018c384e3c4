// Arms of the evaluation: single prompts, the product, and the product without one part.
import type { Arm } from './arm';
import { onePrompt, withAdversary } from './plainArms';
import { productArm } from './productArms';

export interface NamedArm {
  readonly name: string;
  readonly what: string;
  readonly play: Arm;
  readonly calls: { readonly low: number; readonly high: number };
  /** Whether the arm requires a second model family, because it would otherwise equal the `room` arm. */
  readonly needsSecond?: true;
}

const room = { low: 20, high: 70 };

export const arms: readonly NamedArm[] = [
  { name: 'one', what: 'one strong prompt', play: onePrompt, calls: { low: 2, high: 2 } },
  { name: 'one+adversary', what: 'the same, one attack on it and one revision', play: withAdversary, calls: { low: 4, high: 4 } },
  { name: 'direct', what: 'the product, Direct', play: productArm({ size: 'direct' }), calls: { low: 2, high: 10 } },
  { name: 'reviewed', what: 'the product, Reviewed', play: productArm({ size: 'reviewed' }), calls: { low: 6, high: 30 } },
  { name: 'room', what: 'the product, Discussion, with its defaults', play: productArm({}), calls: room },
  { name: 'no-first-opinions', what: 'the room without first opinions', play: productArm({ without: 'firstOpinions' }), calls: room },
  { name: 'no-vote', what: 'the room without votes', play: productArm({ without: 'vote' }), calls: room },
  { name: 'no-pre-mortem', what: 'the room without the pre-mortem', play: productArm({ without: 'preMortem' }), calls: room },
  { name: 'one-family', what: 'the room of one family', play: productArm({ without: 'secondFamily' }), calls: room, needsSecond: true },
];

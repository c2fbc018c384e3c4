// A reviewer's name as the user sees it: of a member of the team, or of a duty.
import { memberOf } from '../../src/core/execution/findings';
import type { ReviewerId } from '../../src/core/execution/facts';
import type { TextKey } from '../../src/core/i18n/language';
import type { Strings } from '../model/strings';

export function reviewerName(reviewer: ReviewerId, t: Strings): string {
  const member = memberOf(reviewer);
  return member === null ? t(`reviewer.${reviewer}.name` as TextKey) : t.nameOf(member);
}

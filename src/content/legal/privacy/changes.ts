import { heading, type LegalPart, list, paragraph } from '../document.ts';

export const changes: LegalPart<'changes'> = {
  name: 'changes',
  title: 'Changes to this policy',
  summary: 'How you learn of a change, when it takes effect, and what has changed so far.',
  changed: '2026-11-22',
  blocks: [
    paragraph('The software changes, and so does the law. When what we do with data changes, this policy changes first.'),
    heading('how', 'How you learn of it'),
    list(
      'Each part shows the day of its last change below its title.',
      'A change that gives you less protection, a new purpose or a new kind of recipient is announced by email to administrators and among the [announcements](/announcements) at least 30 days before it takes effect.',
      'A clearer wording, or a change in your favour, takes effect when it is published.',
    ),
    heading('consent', 'Where consent is needed'),
    paragraph('A new use that needs your consent starts only with those who give it. Continuing to use the site is not consent.'),
    heading('disagree', 'If you do not agree'),
    paragraph('You can export your data and [close the account](/privacy_files/managing#closing) before the change takes effect. Until then the earlier wording holds for you.'),
    heading('versions', 'Versions'),
    paragraph('This is the first version in seventeen parts, of 21 November 2026. We keep earlier wordings of each part and send them to anyone who asks. The [terms of use](/term-of-use) are changed by [a rule of their own](/terms_files/terms#changes).'),
  ],
};

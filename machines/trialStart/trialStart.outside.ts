import type { OutsideFacts } from '../kit/outsideFacts.ts';

export const outside: OutsideFacts = {
  reload: {
    '*': ['administrator with an alias'],
    offered: ['administrator with an alias', 'administrator without an alias'],
    inviting: ['visitor on the order page'],
    adminNeeded: ['member'],
    askingAlias: ['administrator without an alias, on the order page'],
    savingAlias: ['administrator without an alias, on the order page', 'administrator with an alias'],
    leaving: ['administrator without an alias, on the order page'],
    refreshing: [],
    started: [],
  },
  keeps:
    'Nothing is started until the person has confirmed it. Once the server has started the trial, the page shows it instead of the offer.',
  back: 'Back leaves the page. A trial that the server has started runs.',
};

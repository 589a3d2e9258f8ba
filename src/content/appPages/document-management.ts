import type { AppPageContent } from './content.ts';

export default {
  slug: 'document-management',
  title: 'Document management: letters, contracts and permits',
  description:
    'Letters filled from the employee record, policies that people sign for, and a warning before a contract, licence or residence permit expires.',
  claim: 'Every letter filed, signed for and found again',
  lead: 'Offer letters, contracts, queries, policies and permits stay with the person they concern. You see who has read and signed, who hasn’t, and what’s about to expire.',
  people: [
    [
      'HR officers',
      'Confirmation letters for forty people go out in one step, each with the right name, grade and pay.',
    ],
    ['Compliance and legal', 'Proof of who agreed to which version of a policy, and when.'],
    ['Employees', 'Their own letters and policies in one place, on their phone.'],
  ],
  capabilities: [
    ['Templates', 'Letters filled in from the employee record, in your own wording and on your own letterhead.'],
    [
      'Signing',
      'People sign while signed in and enter their password again. We keep the name, time and version with the document.',
    ],
    ['Policies', 'Send a new handbook to everyone or to a branch, see who has read it, and remind the rest.'],
    [
      'Dates that matter',
      'Contracts, driving licences, practising licences and residence permits, with a warning 60, 30 and 7 days ahead.',
    ],
    ['Who may see', 'Each type of document has its own readers. A medical report isn’t a contract.'],
    ['Versions', 'A new version never hides the old one or who signed it.'],
    ['Bulk upload', 'Upload a folder of scans, and file names or staff numbers match them to people.'],
    [
      'Keeping and deleting',
      'Set how long to keep each type after someone leaves, and see a list of documents due for deletion.',
    ],
  ],
  worksWith: [
    ['employee-management', 'Joining, transfers and exits each create and request their own documents.'],
    ['approval', 'A letter that changes pay is sent only after approval.'],
    ['employee-self-service', 'People read, sign and download their own documents.'],
    ['compensation-planning', 'A pay review ends with a letter for each person.'],
  ],
  questions: [
    [
      'Our files are on paper. Where do we start?',
      'Start with the contracts of current staff, scanned and named by staff number. Older papers can follow, or stay in the cabinet.',
    ],
    [
      'Is a signature in Humanar legally valid?',
      'Nigerian law accepts electronic signatures, with exceptions such as wills. Humanar records who signed which version, when, and how we checked it was them. If a document has to be stamped or registered, add the scan.',
    ],
    [
      'Can we export everything?',
      'Yes, for as long as you have access: the files in folders by person, and a CSV file with the dates and signatures.',
    ],
  ],
} as const satisfies AppPageContent;

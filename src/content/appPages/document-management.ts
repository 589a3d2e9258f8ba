import type { AppPageContent } from './content.ts';

export default {
  slug: 'document-management',
  title: 'Document management: letters, contracts and permits',
  description: 'Letters filled from the employee record, policies that people sign for, and a warning before a contract, licence or residence permit runs out.',
  claim: 'Every letter filed, signed for and found again',
  lead: 'Offer letters, contracts, queries, policies and permits stay with the person they concern. You see who has read and signed, who has not, and what is about to run out.',
  people: [
    ['HR officers', 'Confirmation letters for forty people go out in one step, each with the right name, grade and pay.'],
    ['Compliance and legal', 'Proof of who agreed to which version of a policy, and when.'],
    ['Employees', 'Their own letters and policies in one place, on their phone.'],
  ],
  capabilities: [
    ['Templates', 'Letters with fields that the employee record fills, in your own wording and on your own letterhead.'],
    ['Signing', 'People sign under their own sign-in and type their password again; name, time and version are kept with the document.'],
    ['Policies', 'Send a new handbook to everybody or to a branch, see who has read it, and remind the rest.'],
    ['Dates that matter', 'Contracts, driving licences, practising licences and residence permits, with a warning 60, 30 and 7 days ahead.'],
    ['Who may see', 'Each kind of document has its own readers. A medical report is not a contract.'],
    ['Versions', 'A new version never hides the old one, nor who had signed it.'],
    ['Many at once', 'Upload a folder of scans; the file’s name or the staff number finds the person.'],
    ['Keeping and deleting', 'How long each kind is kept after somebody has left, and a list of what is due to go.'],
  ],
  worksWith: [
    ['employee-management', 'Joining, transfers and exits each create and request their own documents.'],
    ['approval', 'A letter that changes pay waits for its approval before it is sent.'],
    ['employee-self-service', 'People read, sign and download what is theirs.'],
    ['compensation-planning', 'A pay review ends with a letter for each person.'],
  ],
  questions: [
    ['Our files are paper in cabinets. Where do we begin?', 'With the contracts of those who work for you today, scanned and named by staff number. Older papers can follow, or stay in the cabinet.'],
    ['Is a signature in Humanar worth anything?', 'Nigerian law accepts electronic signatures, with exceptions such as wills. Humanar keeps who signed which version, when and after what check. For what has to be stamped or registered, add the scan.'],
    ['Can we get everything out again?', 'Yes, at any time: the files in folders by person, and a CSV file with the dates and signatures.'],
  ],
} as const satisfies AppPageContent;

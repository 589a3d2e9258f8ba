// Every transition of a form that is sent, in a real browser: a billing contact, a message and a name.
import type { Page } from 'playwright/test';
import { refreshLinchpin, updateProfile } from '#contract/auth.ts';
import {
  addBillingContact,
  type BillingContact,
  listBillingContacts,
  updateBillingContact,
} from '#contract/billingContacts.ts';
import { sendInquiry } from '#contract/inquiries.ts';
import type { FormSubmissionContext } from '#machines/formSubmission/formSubmission.machine.ts';
import { model } from '#machines/formSubmission/formSubmission.model.ts';
import type { FlowModel } from '#machines/kit/model.ts';
import { test } from '../journey.ts';
import { founderIn, opens, presses } from './acts.ts';
import { passThrough, type Run } from './driver.ts';

/** The model without changes of fields while they are read-only, or gone with their dialog. */
const withoutFields: FlowModel = {
  ...model,
  events: (snapshot) => {
    const { 'changes a field': changes, ...others } = (model as FlowModel).events(snapshot);
    const areFieldsGone = snapshot.hasTag('busy') || snapshot.matches('saved') || changes === undefined;
    return areFieldsGone ? others : { ...others, 'changes a field': changes };
  },
};

const comesBack = ({ page }: Run) => page.evaluate(() => void window.dispatchEvent(new Event('online')));
const addsTo = (name: string | RegExp) => (run: Run) => run.page.getByRole('textbox', { name }).pressSequentially('.');

test.describe('a billing contact', () => {
  const record = (model.inputs['edits a contact'] as FormSubmissionContext).record as BillingContact;
  const theirs: BillingContact = { ...record, role: 'Treasurer', version: 4 };
  /** The role that each page sent last. */
  const roles = new WeakMap<Page, string>();

  passThrough({
    model: withoutFields,
    prepare: async (run) => {
      await founderIn(run);
      run.page.on('request', (request) => {
        const { role } = (request.postDataJSON() ?? {}) as Partial<BillingContact>;
        if (role !== undefined) roles.set(run.page, role);
      });
    },
    open: {
      'edits a contact': async (run) => {
        await opens('/subscriptions/management/billing-contacts')(run);
        await presses('More for Femi Adeyemi')(run);
        await run.page.getByRole('menuitem', { name: 'Edit' }).click();
        await run.page.getByRole('textbox', { name: 'Role' }).waitFor();
      },
    },
    events: {
      sends: async (run) => {
        const role = run.page.getByRole('textbox', { name: 'Role' });
        if ((await role.inputValue()) === record.role) await role.fill('Head of Finance');
        await presses(/^(Save|Add) contact$/)(run);
      },
      'changes a field': addsTo('Role'),
      'the connection returns': comesBack,
    },
    calls: { submit: [updateBillingContact, addBillingContact], findOut: [listBillingContacts] },
    background: [{ call: listBillingContacts, body: { billingContacts: [record] } }],
    answers: {
      submit: {
        saved: { status: 200, body: { billingContact: theirs } },
        'somebody was faster': {
          status: 409,
          body: { msg: 'Someone else has just changed this.', code: 'version_conflict', current: theirs },
        },
        offline: null,
      },
      findOut: {
        arrived: (run, calls) =>
          calls.answer('findOut', {
            status: 200,
            body: { billingContacts: [{ ...record, role: roles.get(run.page) ?? '', version: 4 }] },
          }),
        missing: { status: 200, body: { billingContacts: [record] } },
      },
    },
    // The dialog closes once the contact is saved.
    without: ['saved:form.submitted:0'],
  });
});

test.describe('a message', () => {
  passThrough({
    model: withoutFields,
    open: { 'writes a message': opens('/contact-us#write') },
    events: {
      sends: async (run) => {
        const form = run.page.getByRole('form', { name: 'Write to us' });
        const topic = form.getByRole('button', { name: /What is it about/ });
        if (!(await topic.textContent())?.includes('Press')) {
          await topic.click();
          await run.page.getByRole('option', { name: /Press/ }).click();
        }
        await form.getByLabel(/^Your name/).fill('Ngozi Eze');
        await form.getByLabel(/^Email/).fill('ngozi@adeola.ng');
        const text = form.getByLabel(/^Your message/);
        if ((await text.inputValue()) === '') await text.fill('We are 214 people.');
        await presses('Send your message')(run);
      },
      'changes a field': addsTo(/^Your message/),
      'the connection returns': comesBack,
      'writes another': presses('Write another message'),
    },
    calls: { submit: [sendInquiry], findOut: [sendInquiry] },
    bodies: { submit: () => ({ ok: true }), findOut: () => ({ ok: true }) },
    answers: { submit: { 'somebody was faster': null, offline: null }, findOut: { missing: null } },
  });
});

test.describe('a name', () => {
  passThrough({
    model,
    prepare: async (run) => void (await founderIn(run)),
    open: { 'changes their name': opens('/account') },
    events: {
      sends: async (run) => {
        const field = run.page.getByRole('textbox', { name: 'Your name' });
        await field.fill((await field.inputValue()) === 'Ada Okafor' ? 'Ada Eze' : 'Ada Okafor');
        await presses('Save name')(run);
      },
    },
    calls: { submit: [updateProfile], findOut: [refreshLinchpin] },
    answers: {
      submit: {
        saved: 'server',
        'somebody was faster': null,
        'somebody removed it': null,
        'field refused': null,
        busy: null,
        'no answer': null,
        offline: null,
      },
    },
    // The contact's form fires what follows.
    without: ['submitting:after timeLimit:0'],
  });
});

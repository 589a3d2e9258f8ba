// Every transition of the booking of a demo, in a real browser. The server answers what the model says.
import { requestDemo } from '#contract/inquiries.ts';
import { model } from '#machines/demoBooking/demoBooking.model.ts';
import { opens, presses } from './acts.ts';
import { passThrough } from './driver.ts';

passThrough({
  model,
  open: { 'opens the form': opens('/contact-us#demo') },
  events: {
    'books 24 November': async (run) => {
      const { page } = run;
      const form = page.locator('form').filter({ has: page.getByRole('button', { name: /^Book/ }) });
      for (const name of ['Day', /^Time/]) {
        const choices = form.getByRole('radiogroup', { name });
        if ((await choices.locator(':checked').count()) === 0)
          await choices.getByRole('radio', { disabled: false }).first().check({ force: true });
      }
      await form.getByLabel(/^Your name/).fill('Ngozi Eze');
      await form.getByLabel(/^Organisation/).fill('Adeola Textiles');
      await form.getByLabel(/^Email/).fill('ngozi@adeola.ng');
      const size = form.getByRole('button', { name: /How many people/ });
      if (!(await size.textContent())?.includes('21 to 50')) {
        await size.click();
        await page.getByRole('option', { name: '21 to 50' }).click();
      }
      await form.getByRole('button', { name: /^Book/ }).click();
    },
    'changes a detail': async ({ page }) =>
      page.getByRole('textbox', { name: /What would you like to see/ }).pressSequentially('Payroll'),
    'the connection returns': ({ page }) => page.evaluate(() => void window.dispatchEvent(new Event('online'))),
    'books another demo': presses('Book another demo'),
  },
  calls: { bookDemo: [requestDemo] },
  bodies: { bookDemo: () => ({ ok: true }) },
});

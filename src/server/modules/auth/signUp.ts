import type { SentOrder } from '#contract/keptOrders.ts';
import type { Tx } from '../../db/database.ts';
import { bindToOrg } from '../../db/scope.ts';
import type { Requester } from '../../platform/client.ts';
import type { Work } from '../../platform/deferredWork.ts';
import type { Platform } from '../../platform/platform.ts';
import { forgetOrder, saveOrder } from '../orders/service.ts';
import { aliasIfFree, createOrganisation, requireFreeAlias, setAlias } from '../org/service.ts';
import { accountExistsMail } from './mails.ts';
import { lockUserByEmail, insertFirstAdministrator, replaceUnverified, userByEmail, type User } from '../people/service.ts';
import { resetAttempts } from './typedCode.ts';
import { countFirstMail, mailVerification } from './verification.ts';

export interface SignUp {
  name: string;
  email: string;
  password: string;
  alias?: string | undefined;
  order?: SentOrder | undefined;
  /** The version of terms and privacy policy. */
  agreedTo?: string | undefined;
}

/** What a sign-up leaves to be done: it is answered before anybody looks whether the email has an account. */
interface SignUpWork extends Pick<SignUp, 'name' | 'email'> {
  alias: string | null;
  /** Null where none was sent; absent in what the release before this one wrote down. */
  order?: SentOrder | null;
  agreedTo?: string | null;
  passwordHash: string;
  /** What the account that waited then had for a password, and whether the one typed now is the same. */
  waitingHash: string | null;
  isSamePerson: boolean;
  mayMail: boolean;
  asker: Requester;
}

/** Kind of the deferred work that opens an account. */
export const SIGN_UP = 'sign-up';

const waitingHashOf = (user: User | null): string | null => (user?.emailVerifiedAt ? null : (user?.passwordHash ?? null));

/**
 * Asks for an account that waits for its email to be verified. The answer, and the work until then, are the same for every email:
 * who has an account already is told by mail. Errors: alias_taken, password_too_common, too_many_requests.
 */
export async function signUp(platform: Platform, { name, email, password, alias, order, agreedTo }: SignUp, { source, device }: Requester): Promise<void> {
  const { database, passwords, deferred } = platform;
  const asker = { source, device };
  const mayMail = await countFirstMail(platform, email, asker);
  const passwordHash = await passwords.hash(password);
  const user = await userByEmail(database.sql, email);
  const waitingHash = waitingHashOf(user);
  const isSamePerson = await passwords.verify(waitingHash, password);
  if (alias !== undefined) await requireFreeAlias(database.sql, alias, user?.emailVerifiedAt === null ? user.orgId : null);
  const asked: SignUpWork = { name, email, alias: alias ?? null, order: order ?? null, agreedTo: agreedTo ?? null, passwordHash, waitingHash, isSamePerson, mayMail, asker };
  await database.transaction(async (tx) => {
    await resetAttempts(tx, email, asker);
    await deferred.post(tx, SIGN_UP, asked);
  });
}

/**
 * Opens the account. Nobody has shown yet that such an email is theirs, so that the newest sign-up with it replaces the one
 * before, its order included; when their passwords differ, the email is contested, and verifying it makes none of them the account's.
 * An account that is confirmed already hears of it by mail, and nothing of what was sent comes near it.
 */
async function open(tx: Tx, platform: Platform, { name, email, alias, order, agreedTo = null, passwordHash, waitingHash, isSamePerson, mayMail, asker }: SignUpWork): Promise<void> {
  const now = platform.clock.now();
  const waiting = await lockUserByEmail(tx, email);
  if (waiting?.emailVerifiedAt) {
    if (mayMail) await platform.mailer.send(bindToOrg(waiting.orgId, tx), accountExistsMail({ to: waiting.email, name: waiting.name, signInLink: `${platform.config.publicUrl}/sign-in` }));
    return;
  }
  if (waiting) {
    const isContested = waiting.isContested || !isSamePerson || waiting.passwordHash !== waitingHash;
    await replaceUnverified(tx, waiting, { name, passwordHash, agreedTo, isContested, now });
  }
  const user = waiting ?? (await insertFirstAdministrator(tx, { orgId: await createOrganisation(tx, email, now), name, email, passwordHash, agreedTo, now }));
  const org = bindToOrg(user.orgId, tx);
  if (order) await saveOrder(org, user.id, order, now);
  else await forgetOrder(org, user.id);
  // The alias may have been taken since: the account then opens without one and asks for another.
  await setAlias(tx, user.orgId, alias === null ? null : await aliasIfFree(tx, alias, user.orgId));
  if (mayMail) await mailVerification(tx, platform, user.id, asker);
}

export const signUpWork = (platform: Platform): Work<unknown> => (tx, asked) => open(tx, platform, asked as SignUpWork);

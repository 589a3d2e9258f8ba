import type { CreateModule } from '../../http/createModule.ts';
import { RECOVERY_LINK, recoveryLinkWork } from './recovery.ts';
import { authRoutes } from './routes.ts';
import { SIGN_UP, signUpWork } from './signUp.ts';
import { unconfirmedSignUpsJob } from './unconfirmedSignUps.ts';
import { VERIFICATION_MAIL, verificationMailWork } from './verification.ts';

export const auth: CreateModule = (platform) => ({
  calls: authRoutes(platform),
  jobs: [unconfirmedSignUpsJob(platform)],
  deferredWork: {
    [RECOVERY_LINK]: recoveryLinkWork(platform),
    [SIGN_UP]: signUpWork(platform),
    [VERIFICATION_MAIL]: verificationMailWork(platform),
  },
});

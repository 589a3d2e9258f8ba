// How long the tests wait for what never appears: the runner says it.
import { configure } from '@testing-library/react';

configure({ asyncUtilTimeout: Number(Reflect.get(globalThis, 'asyncUtilTimeout')) });

import type { Handlers } from '../../shared/contract.ts'
import type { Diagnosis } from '../../shared/models/diagnosis.ts'
import type { Exchange } from '../../shared/models/exchange.ts'
import type { CallFailure } from '../../shared/models/service-error.ts'
import { type AppError, appError, err, ok, type Result } from '../../shared/result.ts'
import { checkMeaning } from '../service/diagnosis/check-meaning.ts'
import { diagnose } from '../service/diagnosis/diagnose.ts'
import { factsOf } from '../service/diagnosis/facts.ts'
import { runCheck } from '../service/diagnosis/run-check.ts'
import { notFound } from './not-found.ts'
import type { Services } from './services.ts'

type DiagnosisHandlers = Pick<Handlers, 'diagnoseExchange' | 'checkDiagnosis'>
type Calls = Pick<Handlers, 'repeatExchange' | 'listCatalogEvents'>
type Failed = Exchange & { readonly failure: CallFailure }

const noFailure: AppError = appError('no-failure', 'This exchange did not fail.', {
  hint: 'Its request and response stand in the Exchanges room.',
})

/** The requests about why a call failed. `calls` are those of the console: a check has no way of its own to the service. */
export const diagnosisHandlers = ({ ports: { history }, client }: Services, calls: Calls): DiagnosisHandlers => {
  const failed = async (id: number): Promise<Result<Failed>> => {
    const exchange = await history.exchange(id)
    if (exchange === null) return err(notFound('exchange'))
    const { failure } = exchange
    return failure === null ? err(noFailure) : ok({ ...exchange, failure })
  }
  const diagnosis = async (exchange: Failed): Promise<Diagnosis> =>
    diagnose(factsOf(exchange, exchange.id, await history.callsAround(exchange.id)))
  const exchangeOf = async (call: Promise<Result<{ readonly exchange: Exchange }>>): Promise<Result<Exchange>> => {
    const made = await call
    return made.ok ? ok(made.value.exchange) : made
  }
  return {
    diagnoseExchange: async ({ id }) => {
      const exchange = await failed(id)
      return exchange.ok ? ok(await diagnosis(exchange.value)) : exchange
    },
    checkDiagnosis: async ({ id, check, callId }) => {
      const exchange = await failed(id)
      if (!exchange.ok) return exchange
      const made = await runCheck(check, exchange.value, callId, {
        token: (target, call) => client.requestToken(target, call, null),
        catalog: (target, call) => exchangeOf(calls.listCatalogEvents({ ...target, callId: call })),
        repeat: (again, how, call) => exchangeOf(calls.repeatExchange({ id: again.id, ...how, callId: call })),
      })
      if (!made.ok) return made
      const { failure } = exchange.value
      const meaning = checkMeaning(check, { failure, made: made.value })
      const result = { passed: made.value.failure === null, meaning, exchangeId: made.value.id }
      return ok({ result, diagnosis: await diagnosis(exchange.value) })
    },
  }
}

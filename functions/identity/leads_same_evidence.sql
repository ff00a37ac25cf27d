create or replace function identity.leads_same_evidence(realm_id integer, question text, decision_id text, account_id text default null)
returns boolean
language sql stable
return question is null or not exists (
  select from identity.decisions o
   where o.realm_id = leads_same_evidence.realm_id and o.question = leads_same_evidence.question and o.status = 'pending'
     and o.decision_id < leads_same_evidence.decision_id and identity.may_decide(o, leads_same_evidence.account_id));

comment on function identity.leads_same_evidence(integer, text, text, text) is
  'Returns whether a pending pair is shown for all pending pairs with its question: it is the oldest of them, or its question is unique '
  '(null). account_id: of those that its people decide (null: all). IDENTITY-234.';

create or replace function identity.count_same_evidence(realm_id integer, question text, account_id text default null) returns integer
language sql stable
return case when question is null then 1 else (
  select count(*) from identity.decisions d
   where d.realm_id = count_same_evidence.realm_id and d.question = count_same_evidence.question and d.status = 'pending'
     and identity.may_decide(d, count_same_evidence.account_id)) end;

comment on function identity.count_same_evidence(integer, text, text) is
  'Returns the number of pending pairs with a question; 1 for a unique question (null). account_id: of those that its people decide '
  '(null: all). IDENTITY-234.';

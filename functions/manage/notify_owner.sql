create or replace function manage.notify_owner(
  credential bytea, mode text, entity_id text, field text, kind text, account_id text default null
) returns jsonb
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_caller manage.caller := manage.enter(notify_owner.credential, 'notify_owner', notify_owner.mode, notify_owner.account_id);
  v_realm_id integer := manage.require_realm(v_caller, notify_owner.mode);
  v_id text := read.find_survivor(v_realm_id, 'fixture', notify_owner.entity_id);
  v_found record;
  v_notice tenancy.notices;
begin
  -- One notice of an account at a time, so that the tenth is one; who blocks the account waits too (manage.block_notices).
  perform tenancy.lock_people(v_caller.account_id);
  select o.* into v_found from read.owner_to_notify(v_caller.account_id, v_realm_id, v_id, notify_owner.field) o;
  if not found then
    raise exception using errcode = 'OYC03',
      message = 'There is nobody to notify of this field. Choose one of a game to come that another account''s source decides.';
  elsif v_found.is_blocked then
    raise exception using errcode = 'OYC03', message = 'Its owner has blocked notices of your account. Contact the league or club instead.';
  elsif not exists (select from tenancy.notice_kinds(notify_owner.field, v_found.value) k where k.kind = notify_owner.kind) then
    raise exception using errcode = 'OYV02', message = 'This kind of notice does not fit the field. Choose one that does.';
  end if;
  delete from tenancy.notices n
   where n.realm_id = v_realm_id and n.account_id = v_caller.account_id and n.made_at <= util.now() - interval '90 days';
  perform tenancy.refuse_eleventh(v_realm_id, v_caller.account_id);
  insert into tenancy.notices (realm_id, notice_id, account_id, recipient_id, source_id, fixture_id, field, kind, value)
  values (v_realm_id, util.make_id('ntc'), v_caller.account_id, v_found.recipient_id, v_found.source_id, v_id, notify_owner.field,
          notify_owner.kind, v_found.value)
  on conflict do nothing returning * into v_notice;
  if not found then
    raise exception using errcode = 'OYC03', message = 'Your account notified the owner of this already. Wait until they have seen it.';
  end if;
  perform manage.log_act(v_caller, notify_owner.mode, v_id);
  return read.describe_notice(v_notice);
end;
$$;

comment on function manage.notify_owner(bytea, text, text, text, text, text) is
  'Notifies the owner of the source that decides a field of a game that it is wrong, with a kind from a list (manage.explain_field). '
  'Returns the notice. Raises OYN01, OYC03 (nobody to notify, blocked, or notified already), OYV02 (kind), OYL01 (ten in 24 hours). '
  'CORRECT-18.';

create or replace function manage.list_notices(credential bytea, mode text, account_id text default null) returns jsonb
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_caller manage.caller := manage.enter(list_notices.credential, 'list_notices', list_notices.mode, list_notices.account_id);
  v_realm_id integer := manage.require_realm(v_caller, list_notices.mode);
begin
  return read.notices_of(v_realm_id, v_caller.account_id);
end;
$$;

comment on function manage.list_notices(bytea, text, text) is
  'Returns the notices that the account received and sent in a mode, and which accounts it blocks (read.notices_of). Raises OYV02 (no '
  'mode).';

create or replace function manage.dismiss_notice(credential bytea, mode text, notice_id text, account_id text default null) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_caller manage.caller := manage.enter(dismiss_notice.credential, 'dismiss_notice', dismiss_notice.mode, dismiss_notice.account_id);
  v_realm_id integer := manage.require_realm(v_caller, dismiss_notice.mode);
  v_fixture_id text;
begin
  update tenancy.notices n set dismissed_at = util.now()
   where n.realm_id = v_realm_id and n.notice_id = dismiss_notice.notice_id and n.recipient_id = v_caller.account_id
     and n.dismissed_at is null
  returning n.fixture_id into v_fixture_id;
  if v_fixture_id is null then
    raise exception using errcode = 'OYN01', message = 'There is no such notice. It may have been dismissed.';
  end if;
  perform manage.log_act(v_caller, dismiss_notice.mode, v_fixture_id);
end;
$$;

comment on function manage.dismiss_notice(bytea, text, text, text) is
  'Dismisses a notice that the account received. Raises OYN01 (not_found: of another account, or dismissed).';

create or replace function manage.list_questions(credential bytea, mode text, account_id text default null) returns jsonb
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_caller manage.caller := manage.enter(list_questions.credential, 'list_questions', list_questions.mode, list_questions.account_id);
  v_realm_id integer := manage.require_realm(v_caller, list_questions.mode);
begin
  return jsonb_build_object(
    'open', manage.open_questions(v_realm_id, v_caller.account_id, 100),
    'answered', (
      select coalesce(jsonb_agg(read.describe_question(q) order by q.answered_at desc, q.question_id), '[]')
        from (select a.* from tenancy.questions a
               where a.realm_id = v_realm_id and a.account_id = v_caller.account_id and a.answer is not null
               order by a.answered_at desc, a.question_id limit 100) q));
end;
$$;

comment on function manage.list_questions(bytea, text, text) is
  'Returns {open: questions that the account can answer (manage.open_questions), answered: those that it did (read.describe_question), '
  'both the newest 100} of a mode. Raises OYV02 (no mode). CORRECT-24.';

create or replace function manage.open_questions(realm_id integer, account_id text, row_limit integer) returns jsonb
language sql stable set search_path = pg_catalog, pg_temp
begin atomic
  select coalesce(jsonb_agg(o.question - array['mapping_id', 'does_own', 'does_decide'] || jsonb_build_object(
           'alike', read.alike_key(o.question),
           'refusal', manage.refusal_of(open_questions.realm_id, open_questions.account_id, o.question)) order by o.place), '[]')
    from read.open_questions(open_questions.realm_id, open_questions.account_id, open_questions.row_limit)
         with ordinality o (question, place);
end;

comment on function manage.open_questions(integer, text, integer) is
  'Returns what an account can answer (read.open_questions), each with alike (read.alike_key) and the refusal of a correction (null: it '
  'can confirm). CORRECT-25, CORRECT-29.';

create or replace function manage.refusal_of(realm_id integer, account_id text, question jsonb) returns text
language sql stable set search_path = pg_catalog, pg_temp
begin atomic
  select coalesce(nullif(min(coalesce(c.refusal, '')), ''), case
           when count(*) = 0 then 'No source of your account lists the game, so none can be corrected.' end)
    from manage.correctable_ids(refusal_of.account_id, refusal_of.realm_id, refusal_of.question ->> 'entity_id') c
   where c.entity_type = 'fixture'
     and (not (refusal_of.question -> 'does_own')::boolean or c.source_key = refusal_of.question #>> '{shown,source}');
end;

comment on function manage.refusal_of(integer, text, jsonb) is
  'Returns why an account cannot confirm a question (read.open_questions) by a correction; null: it can. CORRECT-25.';

create or replace function manage.answer_question(
  credential bytea, mode text, question_id text, answer text, also text[] default '{}', account_id text default null
) returns jsonb
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_caller manage.caller := manage.enter(answer_question.credential, 'answer_question', answer_question.mode, answer_question.account_id);
  v_realm_id integer := manage.require_realm(v_caller, answer_question.mode);
  v_open jsonb := manage.questions_alike(
    v_realm_id, v_caller.account_id, answer_question.question_id, answer_question.answer, coalesce(answer_question.also, '{}'));
  v_ids text[];
begin
  if answer_question.answer is null or answer_question.answer not in ('confirmed', 'stands') then
    raise exception using errcode = 'OYV02', message = 'The answer must be confirmed or stands.';
  end if;
  -- Of two people who answer at once the second finds it answered.
  with answered as (
    update tenancy.questions q
       set answer = answer_question.answer, answered_at = util.now(), does_decide = (o.question -> 'does_decide')::boolean,
           answered_by = v_caller.actor
      from jsonb_array_elements(v_open) o (question)
     where q.realm_id = v_realm_id and q.question_id = o.question ->> 'question_id' and q.answer is null
    returning q.question_id
  )
  select array_agg(a.question_id) into v_ids from answered a;
  if v_ids is null or answer_question.question_id <> all (v_ids) then
    raise exception using errcode = 'OYN01', message = 'There is no such question. It was answered, or the sources agree again.';
  end if;
  if answer_question.answer = 'confirmed' then
    update tenancy.questions q set batch_id = manage.store_confirmed(v_caller, v_realm_id, o.question)
      from jsonb_array_elements(v_open) o (question)
     where q.realm_id = v_realm_id and q.question_id = o.question ->> 'question_id' and q.question_id = any (v_ids);
  end if;
  perform manage.log_act(v_caller, answer_question.mode, o.question ->> 'entity_id')
     from jsonb_array_elements(v_open) o (question) where o.question ->> 'question_id' = any (v_ids);
  return (
    select read.describe_question(q) || jsonb_build_object('count', cardinality(v_ids))
      from tenancy.questions q where q.realm_id = v_realm_id and q.question_id = answer_question.question_id);
end;
$$;

comment on function manage.answer_question(bytea, text, text, text, text[], text) is
  'Answers a question: confirmed corrects a source of the account, stands keeps what is shown. also: up to 49 others with the same '
  'evidence. Returns it, with count. Raises OYN01 (answered or over), OYV02, OYC03 (no source may be corrected), OYL01, OYL02. '
  'CORRECT-25, CORRECT-26, CORRECT-29.';

create or replace function manage.questions_alike(realm_id integer, account_id text, question_id text, answer text, also text[])
returns jsonb
language sql stable set search_path = pg_catalog, pg_temp as $$
  with open as materialized (
    select o.question, read.alike_key(o.question) as key
      from read.open_questions(questions_alike.realm_id, questions_alike.account_id, 200) o (question)
  ), alike as (
    select o.question, o.question ->> 'question_id' = questions_alike.question_id as is_own
      from open o
     where o.question ->> 'question_id' = questions_alike.question_id
        or o.question ->> 'question_id' = any (questions_alike.also)
           and o.key = (select k.key from open k where k.question ->> 'question_id' = questions_alike.question_id)
           and (questions_alike.answer <> 'confirmed'
                or manage.refusal_of(questions_alike.realm_id, questions_alike.account_id, o.question) is null)
     order by 2 desc, o.question ->> 'starts_at', 1
     limit 50
  )
  select coalesce(jsonb_agg(a.question order by a.is_own desc), '[]') from alike a;
$$;

comment on function manage.questions_alike(integer, text, text, text, text[]) is
  'Returns the open question of this id, and of others (also) those with the same evidence that can have the answer, 50 in all. '
  'CORRECT-29.';

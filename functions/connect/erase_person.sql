create or replace function connect.erase_person(person intake.person) returns jsonb
language plpgsql volatile
set search_path = pg_catalog, pg_temp
as $$
declare
  v_targets text[] := array(
    select t.target_id
      from connect.feeds f
      join connect.targets t on t.realm_id = f.realm_id and t.feed_id = f.feed_id
     where f.realm_id = person.realm_id and f.source_id = person.source_id);
  v_bodies bigint;
  v_entries bigint;
  v_listed bigint;
  v_skips bigint;
  v_runs bigint;
begin
  if v_targets = '{}' then
    return '{}';
  end if;
  update connect.bodies b set content = ''
   where b.realm_id = person.realm_id and octet_length(b.content) > 0 and b.sha256 in (
           select s.sha256 from connect.snapshots s where s.realm_id = person.realm_id and s.target_id = any (v_targets));
  get diagnostics v_bodies = row_count;
  update connect.targets t set due_at = null, etag = null, last_modified = null, last_snapshot_id = null
   where t.realm_id = person.realm_id and t.target_id = any (v_targets);
  update connect.entries e
     set data = regexp_replace(e.data::text, person.text_pattern, person.pseudonym, 'gi')::jsonb,
         title_key = case when e.title_key <> '' then concat_ws(
           '|', e.data ->> 'kind', connect.key_of(regexp_replace(e.data ->> 'title', person.text_pattern, person.pseudonym, 'gi')))
           else '' end
    from connect.runs r
   where e.realm_id = person.realm_id and r.realm_id = e.realm_id and r.run_id = e.run_id and r.target_id = any (v_targets)
     and e.data::text ~* person.text_pattern;
  get diagnostics v_entries = row_count;
  update connect.listed l
     set data = regexp_replace(l.data::text, person.text_pattern, person.pseudonym, 'gi')::jsonb,
         title_key = case when l.title_key <> '' then concat_ws(
           '|', l.data ->> 'kind', connect.key_of(regexp_replace(l.data ->> 'title', person.text_pattern, person.pseudonym, 'gi')))
           else '' end
   where l.realm_id = person.realm_id and l.target_id = any (v_targets)
     and l.data::text ~* person.text_pattern;
  get diagnostics v_listed = row_count;
  update connect.skips s
     set excerpt = regexp_replace(s.excerpt, person.text_pattern, person.pseudonym, 'gi'),
         words = regexp_replace(s.words, person.text_pattern, person.pseudonym, 'gi'),
         place = regexp_replace(s.place, person.text_pattern, person.pseudonym, 'gi')
    from connect.runs r
   where s.realm_id = person.realm_id and r.realm_id = s.realm_id and r.run_id = s.run_id and r.target_id = any (v_targets)
     and concat_ws(' ', s.excerpt, s.words, s.place) ~* person.text_pattern;
  get diagnostics v_skips = row_count;
  update connect.runs r
     set layout = regexp_replace(r.layout::text, person.text_pattern, person.pseudonym, 'gi')::jsonb,
         notes = regexp_replace(r.notes::text, person.text_pattern, person.pseudonym, 'gi')::jsonb,
         measures = regexp_replace(r.measures::text, person.text_pattern, person.pseudonym, 'gi')::jsonb,
         trial = regexp_replace(r.trial::text, person.text_pattern, person.pseudonym, 'gi')::jsonb,
         reasons = regexp_replace(r.reasons::text, person.text_pattern, person.pseudonym, 'gi')::text[],
         failure = regexp_replace(r.failure, person.text_pattern, person.pseudonym, 'gi'),
         settings = regexp_replace(r.settings::text, person.text_pattern, person.pseudonym, 'gi')::jsonb,
         preview = regexp_replace(r.preview::text, person.text_pattern, person.pseudonym, 'gi')::jsonb
   where r.realm_id = person.realm_id and r.target_id = any (v_targets)
     and concat_ws(' ', r.layout, r.notes, r.measures, r.reasons, r.trial, r.failure, r.settings, r.preview) ~* person.text_pattern;
  get diagnostics v_runs = row_count;
  perform connect.erase_previews(person, v_targets);
  update connect.runs r set state = 'failed', error_code = 'erased', failure = 'What it stored was erased with a person.',
         ended_at = util.now()
   where r.realm_id = person.realm_id and r.target_id = any (v_targets) and r.state in ('fetched', 'extracted');
  perform connect.renew_status(f.realm_id, f.feed_id)
     from connect.feeds f where f.realm_id = person.realm_id and f.source_id = person.source_id;
  return jsonb_build_object(
    'connect.bodies', v_bodies, 'connect.entries', v_entries, 'connect.listed', v_listed, 'connect.skips', v_skips,
    'connect.runs', v_runs);
end;
$$;

comment on function connect.erase_person(intake.person) is
  'Replaces a person in what was read from the feed of a source (not a feed: nothing): entries, listings, skipped rows, texts of runs '
  'and status. Empties all stored bodies of the feed, which cannot be searched, nor replayed after that. Returns the number of rows by '
  'table. FEED-9, PRIVACY-5.';

create or replace function connect.erase_previews(person intake.person, target_ids text[]) returns void
language sql volatile
set search_path = pg_catalog, pg_temp
as $$
  update connect.undos u set result = regexp_replace(u.result::text, person.text_pattern, person.pseudonym, 'gi')::jsonb
    from connect.runs r
   where u.realm_id = person.realm_id and r.realm_id = u.realm_id and r.run_id = u.run_id and r.target_id = any (target_ids)
     and u.result::text ~* person.text_pattern;
$$;

comment on function connect.erase_previews(intake.person, text[]) is
  'Replaces a person in what undoing a run of these targets would change.';

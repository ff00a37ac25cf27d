--! Previous: sha1:cd6a31be15f1875a55a01c1e260dbfa7064062db
--! Hash: sha1:2af02dee1979f4718e8a03f597dd79e9ae96cc18
--! Message: games that a source lists for a team under another name

-- The next migration is written here; see CONTRIBUTING.md.

-- The games that a source lists for a team and another shows with a name of its own (read.fixtures_listed_for).
create index claims_first_side on canon.claims (realm_id, (value #>> '{0,team,id}')) where field = 'sides' and not is_winning;
create index claims_second_side on canon.claims (realm_id, (value #>> '{1,team,id}')) where field = 'sides' and not is_winning;

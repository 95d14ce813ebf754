fn main() {
    let mut failed = false;
    for path in std::env::args().skip(2) {
        let name = std::path::Path::new(&path).file_name().and_then(|n| n.to_str()).unwrap_or_default();
        let (Some(kind), Ok(text)) = (sim::vectors::kind_of(name), std::fs::read_to_string(&path)) else { continue };
        match sim::vectors::run(kind, &text) {
            Ok(report) => {
                report.failures.iter().for_each(|f| println!("{f}"));
                println!("{} passed, {} failed", report.passed, report.failures.len());
                failed |= !report.failures.is_empty();
            }
            Err(e) => {
                println!("{path}:{e}");
                std::process::exit(2)
            }
        }
    }
    std::process::exit(i32::from(failed))
}

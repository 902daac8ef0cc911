// A C++ client of the C headers, as a target that mixes Swift and C++ is.
#include <CTenonAtomics.h>
#include <CTenonSections.h>

#include <cstdio>
#include <thread>

static void count(const void *, size_t size, void *total) { *static_cast<size_t *>(total) += size; }

int main() {
  uintptr_t word = 0;
  tenon_biased_count all = {};
  std::thread other([&] {
    for (int i = 0; i < 1000; i++) tenon_add_relaxed(&word, 1), tenon_biased_count_increment(&all);
  });
  for (int i = 0; i < 1000; i++) tenon_add_relaxed(&word, 1), tenon_biased_count_increment(&all);
  other.join();
  tenon_services_frame_store(7);
  uintptr_t of_other = 1;
  std::thread([&] { of_other = tenon_services_frame_load(); }).join();
  size_t total = 0;
  tenon_modules_visit(count, &total);
  tenon_services_detour_begin();
  std::printf("%zu %zu %zu %zu %d %d %zu\n", size_t(tenon_load_acquire(&word)), size_t(tenon_biased_count_load(&all)),
              size_t(tenon_services_frame_load()), size_t(of_other), tenon_services_must_detour(),
              tenon_stack_lowest() < tenon_stack_address(), total);
}
